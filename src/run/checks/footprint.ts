/**
 * The memory that a run takes from the machine, estimated from above before it starts, so that a design that would
 * break the page is refused instead (check-footprint.ts). Columns count twice their capacity, which is all that they and the
 * shorter ones they grew out of ever take; capacities are powers of two. Bytes.
 */
import type { InterDimensionPolicy, SystemPolicy } from '../../simulator/policy.ts';
import { MEMORY_CAPACITY } from '../../simulator/record/recorder.ts';
import { type Cut, chunkCount } from '../../simulator/slices.ts';
import { PASSES } from '../../taskgraph/graph.ts';
import { MOST_KEPT_PHASES } from '../../design/kept-phases.ts';
import type { Demand, AlikeCollectives } from '../../taskgraph/generator.ts';

/** What changes a footprint besides the layers. */
export interface RunSize {
  readonly passes: number;
  readonly overlap: boolean;
  /** Logical dimensions. */
  readonly servers: number;
  /** Whether any algorithm is a double binary tree, which alternates between two trees. */
  readonly hasTrees: boolean;
  readonly policy: Cut & Pick<SystemPolicy, 'queuesPerDimension' | 'interDimension'>;
}

export interface Footprint {
  readonly tasks: number;
  /** Chunks that are on their way at the same time. */
  readonly chunksUnderWay: number;
  /** Chunk phases of the whole run. */
  readonly phases: number;
  /** The task graph and where a run is in it. */
  readonly graphBytes: number;
  /** Chunks and events under way. */
  readonly chunkBytes: number;
  /** Phase lists, planned once for chunks that are alike, sums and layers. */
  readonly planBytes: number;
  /** Chunk phases kept for the timeline. */
  readonly traceBytes: number;
  readonly totalBytes: number;
}

/** A task as an object with its list of dependencies, measured in Node; the page's objects are smaller. */
const TASK_BYTES = 300;
/** Columns of a run by task, and its dependencies: two a task in the mean, some counted twice while they are sorted. */
const TASK_COLUMN_BYTES = 64;
/** Columns of chunks.ts (52) and of an event (20), the lists of free slots and of those that wait. */
const CHUNK_BYTES = 52 + 20 + 16;
/** The queue a phase is dealt to, up and down all servers (queues.ts). */
const DEALT_BYTES = 2 * 2;
/** Columns of the flow pool and the sums by phase: 33 and 2 x 8, bytes of NPU 0 as a list. */
const PLANNED_PHASE_BYTES = 2 * 49 + 160;
const FLOW_BYTES = 240;
/** Sums of a collective that is replayed (replay.ts), and the list of what its phases waited, which grows by half. */
const REPLAY_BYTES = 1000;
const WAITED_BYTES = 8 * 1.5 + 8;
/** Its phases as columns, twice: what is under way and what is carried (recorder.ts); cut to length they are copied. */
const REMEMBERED_PHASE_BYTES = 2 * 35;
/** Of each server: two pictures of utilisation in 1,024 buckets. */
const SERVER_BYTES = 2 * 8 * 1024 * 4;
/** Of each cell of layer, pass and phase: delays (delays.ts) and times, copied once to be handed on. */
const CELL_BYTES = 2 * 25;
/** A chunk phase of the trace, 35 bytes as it comes to the page and as much in its lane. */
const SEGMENT_BYTES = 70;
/** Smallest capacities of columns, together. */
const BASE_BYTES = 1e5;

export function footprintOf(demand: Demand, size: RunSize): Footprint {
  const { policy, passes, overlap, servers } = size;
  const ofPass = chunksOfPass(demand, policy);
  const largest = mostChunks(demand, policy);
  const atOnce = overlap ? ofPass * (demand.neverWaits ? passes : 1) : largest;
  const chunksUnderWay = Math.min(ofPass * passes, atOnce);
  const tasks = demand.tasks * passes;
  const graphBytes = tasks * (TASK_BYTES + TASK_COLUMN_BYTES);
  const perChunk = CHUNK_BYTES + (policy.queuesPerDimension > 1 ? 2 * servers * DEALT_BYTES : 0);
  const chunkBytes = 2 * capacity(chunksUnderWay) * perChunk;
  const planBytes = plansOf(demand, size, ofPass) + servers * SERVER_BYTES + cellsOf(demand, servers);
  const phases = phasesOf(demand, size) * passes;
  const traceBytes = Math.min(MOST_KEPT_PHASES, phases) * SEGMENT_BYTES;
  const totalBytes = graphBytes + chunkBytes + planBytes + traceBytes + BASE_BYTES;
  return { tasks, chunksUnderWay, phases, graphBytes, chunkBytes, planBytes, traceBytes, totalBytes };
}

function capacity(count: number): number {
  return count <= 1 ? count : 2 ** Math.ceil(Math.log2(count));
}

/** Phases of a chunk: up all dimensions and down again, or once through. */
function phasesOfChunk(collective: string, servers: number): number {
  return collective === 'allReduce' ? 2 * servers : servers;
}

function phasesOf({ collectives }: Demand, { policy, servers }: RunSize): number {
  return collectives.reduce((sum, alike) => {
    const chunks = alike.count * chunksOf(alike, policy);
    return sum + chunks * phasesOfChunk(alike.collective, servers);
  }, 0);
}

function plansOf(
  { collectives }: Demand,
  { policy, passes, servers, hasTrees }: RunSize,
  ofPass: number,
): number {
  const most = variants(policy.interDimension, servers, hasTrees);
  const isReplayed = policy.interDimension === 'ascending' && policy.queuesPerDimension === 1 && !hasTrees;
  return collectives.reduce((sum, alike) => {
    const { collective, count } = alike;
    const chunks = chunksOf(alike, policy);
    const flows = Math.min(chunks * count * passes, most);
    const phases = phasesOfChunk(collective, servers);
    const remembered = isReplayed ? rememberedBytes(chunks * phases) : 0;
    // The flow of every chunk is kept for collectives that are alike.
    return sum + flows * (FLOW_BYTES + phases * PLANNED_PHASE_BYTES) + 4 * chunks + remembered;
  }, 4 * ofPass);
}

function rememberedBytes(phases: number): number {
  const columns = 2 * capacity(Math.max(MEMORY_CAPACITY, phases)) + phases;
  return REPLAY_BYTES + columns * REMEMBERED_PHASE_BYTES + phases * WAITED_BYTES;
}

/** Flows that chunks of one collective can have: a shorter last chunk, orders of the visit, trees of each dimension. */
function variants(order: InterDimensionPolicy, servers: number, hasTrees: boolean): number {
  const trees = hasTrees ? 2 ** servers : 1;
  switch (order) {
    case 'ascending':
      return 2 * trees;
    case 'roundRobin':
      return 2 * servers * trees;
    case 'themis':
    case 'themisFlex':
      return Infinity;
  }
}

function cellsOf({ layers }: Demand, servers: number): number {
  return layers * PASSES.length * 2 * servers * CELL_BYTES;
}

/** The least chunk of an all-gather is one of its result, whose bytes are not known before there are groups. */
function chunksOf({ collective, bytes }: Omit<AlikeCollectives, 'count'>, cut: Cut): number {
  return chunkCount(bytes, cut, collective === 'allGather' ? Infinity : bytes);
}

/** Chunks of one pass of the loop. */
function chunksOfPass({ collectives }: Demand, cut: Cut): number {
  return collectives.reduce((sum, alike) => sum + alike.count * chunksOf(alike, cut), 0);
}

/** Chunks of the largest collective. */
function mostChunks({ collectives }: Demand, cut: Cut): number {
  return collectives.reduce((most, alike) => Math.max(most, chunksOf(alike, cut)), 0);
}
