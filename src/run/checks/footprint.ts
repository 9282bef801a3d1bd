/**
 * Estimates an upper bound of the memory that a run needs before it starts, so that a design that would exhaust the page is refused
 * (check-footprint.ts). Columns count twice their capacity, which covers both the column and the shorter ones that it replaced; capacities
 * are powers of two. In bytes.
 */
import { hasOneQueue } from '../../simulator/policy.ts';
import type { InterDimensionPolicy, SystemPolicy } from '../../simulator/policy.ts';
import { MEMORY_CAPACITY } from '../../simulator/record/phase-memory.ts';
import { type Cut, chunkCount } from '../../simulator/slices.ts';
import { PASSES } from '../../taskgraph/graph.ts';
import { MOST_KEPT_PHASES } from '../../design/kept-phases.ts';
import type { Demand, AlikeCollectives } from '../../taskgraph/generator.ts';

/** What changes a footprint besides the layers. */
export interface RunSize {
  readonly passes: number;
  readonly overlap: boolean;
  /** Number of logical dimensions. */
  readonly servers: number;
  /** Whether any algorithm is a double binary tree, which alternates between two trees. */
  readonly hasTrees: boolean;
  readonly policy: Cut &
    Pick<SystemPolicy, 'queuesPerDimension' | 'queues' | 'gatherQueues' | 'interDimension'>;
}

export interface Footprint {
  readonly tasks: number;
  /** Chunks in flight at the same time. */
  readonly chunksUnderWay: number;
  /** Chunk phases of the whole run. */
  readonly phases: number;
  /** The task graph and the state of its tasks. */
  readonly graphBytes: number;
  /** Chunks and events in flight. */
  readonly chunkBytes: number;
  /** Phase lists (planned once for equal chunks), sums and layers. */
  readonly planBytes: number;
  /** Chunk phases kept for the timeline. */
  readonly traceBytes: number;
  readonly totalBytes: number;
}

/** A task as an object with its list of dependencies, measured in Node; the page's objects are smaller. */
const TASK_BYTES = 300;
/** Columns of a run by task, with two dependencies per task on average, some of them stored twice while they are sorted. */
const TASK_COLUMN_BYTES = 64;
/** Columns of chunks.ts (52) and of an event (20), and the lists of free slots and of waiting chunks. */
const CHUNK_BYTES = 52 + 20 + 16;
/** The queue that a phase is assigned to, up and down all servers (queues.ts). */
const DEALT_BYTES = 2 * 2;
/** Columns of the flow pool and the sums by phase (33 and 2 x 8), and the bytes of NPU 0 as a list. */
const PLANNED_PHASE_BYTES = 2 * 49 + 160;
const FLOW_BYTES = 240;
/** Sums of a collective that is replayed (replay.ts), and the list of how long its phases waited, which grows by half. */
const REPLAY_BYTES = 1000;
const WAITED_BYTES = 8 * 1.5 + 8;
/** Its phases as columns, twice: those in flight and those that are kept (recorder.ts); trimming copies them. */
const REMEMBERED_PHASE_BYTES = 2 * 35;
/** Per server: two utilisation charts of 1,024 buckets. */
const SERVER_BYTES = 2 * 8 * 1024 * 4;
/** Per cell of layer, pass and phase: delays (delays.ts) and times, copied once when they are sent. */
const CELL_BYTES = 2 * 25;
/** A chunk phase of the trace: 35 bytes as sent to the page, and as many in its lane. */
const SEGMENT_BYTES = 70;
/** The smallest capacities of all columns together. */
const BASE_BYTES = 1e5;

export function footprintOf(demand: Demand, size: RunSize): Footprint {
  const { policy, passes, overlap, servers } = size;
  const ofPass = chunksOfPass(demand, policy);
  const largest = mostChunks(demand, policy);
  const atOnce = overlap ? ofPass * (demand.neverWaits ? passes : 1) : largest;
  const chunksUnderWay = Math.min(ofPass * passes, atOnce);
  const tasks = demand.tasks * passes;
  const graphBytes = tasks * (TASK_BYTES + TASK_COLUMN_BYTES);
  const perChunk = CHUNK_BYTES + (!hasOneQueue(policy) ? 2 * servers * DEALT_BYTES : 0);
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

/** Phases of a chunk: up all dimensions and down again, or through them once. */
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
  const isReplayed = policy.interDimension === 'ascending' && hasOneQueue(policy) && !hasTrees;
  return collectives.reduce((sum, alike) => {
    const { collective, count } = alike;
    const chunks = chunksOf(alike, policy);
    const flows = Math.min(chunks * count * passes, most);
    const phases = phasesOfChunk(collective, servers);
    const remembered = isReplayed ? rememberedBytes(chunks * phases) : 0;
    // One flow is kept for each distinct chunk of equal collectives.
    return sum + flows * (FLOW_BYTES + phases * PLANNED_PHASE_BYTES) + 4 * chunks + remembered;
  }, 4 * ofPass);
}

function rememberedBytes(phases: number): number {
  const columns = 2 * capacity(Math.max(MEMORY_CAPACITY, phases)) + phases;
  return REPLAY_BYTES + columns * REMEMBERED_PHASE_BYTES + phases * WAITED_BYTES;
}

/** Number of distinct flows of the chunks of one collective: a shorter last chunk, the visiting orders, the trees of each dimension. */
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

/** The smallest chunk of an all-gather is a chunk of its result, whose size is unknown before groups exist. */
function chunksOf({ collective, bytes }: Omit<AlikeCollectives, 'count'>, cut: Cut): number {
  return chunkCount(bytes, cut, collective === 'allGather' ? Infinity : bytes);
}

/** Chunks of one pass of the training loop. */
function chunksOfPass({ collectives }: Demand, cut: Cut): number {
  return collectives.reduce((sum, alike) => sum + alike.count * chunksOf(alike, cut), 0);
}

/** Chunks of the largest collective. */
function mostChunks({ collectives }: Demand, cut: Cut): number {
  return collectives.reduce((most, alike) => Math.max(most, chunksOf(alike, cut)), 0);
}
