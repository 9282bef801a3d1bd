/**
 * Flows: the lists of phases that chunks follow, planned once and shared by all chunks with the same list.
 * A flow is a run of entries in a pool of struct-of-arrays columns, so that the event loop reads
 * numbers only. Nor are bytes added up per event: they follow from how often each entry
 * was used.
 */
import { planCollective } from '../collective/plan.ts';
import type {
  Collective,
  CollectiveOptimization,
  LogicalDimension,
  Phase,
  Rounding,
} from '../collective/types.ts';
import { COLLECTIVES } from '../collective/types.ts';
import {
  carriedBytesOf,
  type MessageOf,
  type NetworkBackend,
  type PhaseCost,
  type PhaseRequest,
} from '../network/costs/backend.ts';
import { widened } from '../units/columns.ts';
import { createTurns, type Turn, type Turns } from './turns.ts';

export interface FlowRequest {
  readonly collective: Collective;
  readonly bytes: number;
  /** Live logical dimensions in the order of the visit (see collective/plan.ts). */
  readonly visit: readonly LogicalDimension[];
  /** Reduce-scatter along `visit`, then all-gather back (all-reduce under Themis). */
  readonly themis: boolean;
  /** The message it is part of. Absent if the links were not measured. */
  readonly message?: FlowMessage;
}

export interface FlowMessage {
  readonly traffic: MessageOf['traffic'];
  readonly bytes: number;
  readonly slower: number;
}

export interface FlowTable {
  /** Columns of the pool, one element per phase. */
  server: Int32Array;
  /** Server of the next phase of the flow; -1 after the last. */
  nextServer: Int32Array;
  durationNs: Float64Array;
  sentBytes: Float64Array;
  /** What the links carry of it: less where measured software is faster than they are. */
  carriedBytes: Float64Array;
  largestBytes: Float64Array;
  /** Index in COLLECTIVES. */
  operation: Uint8Array;
  /** Bytes NPU 0 sends per physical dimension, by pool index. */
  readonly npu0Bytes: (readonly number[])[];
  /** The requests to the network, by pool index. */
  readonly requests: PhaseRequest[];
  readonly count: () => number;
  /**
   * Returns the index in `first` and `length` of the flow for this request. Called for every chunk unless chunks are `alike`.
   * @throws RangeError for a phase whose time is not finite
   */
  readonly flow: (request: FlowRequest) => number;
  /** Whether all chunks of a collective that visits these dimensions in this order share one flow. */
  readonly alike: (visit: readonly LogicalDimension[]) => boolean;
  first: Int32Array;
  length: Int32Array;
}

interface FlowSettings {
  readonly network: NetworkBackend;
  readonly optimization: CollectiveOptimization;
  readonly rounding: Rounding;
  readonly fullTrees?: boolean;
  readonly servers: number;
  readonly queuesPerDimension: number;
  readonly logical: Readonly<Record<Collective, readonly LogicalDimension[]>>;
}

function messageOf(
  { traffic, bytes, slower }: FlowMessage,
  request: FlowRequest,
  { npuStride }: LogicalDimension,
): MessageOf {
  const inner = request.visit.reduce(
    (product, other) => (other.npuStride < npuStride ? product * other.size : product),
    1,
  );
  return { traffic, share: request.bytes / bytes, inner, slower };
}

interface State {
  readonly settings: FlowSettings;
  readonly table: FlowTable;
  readonly turns: Turns;
  /** Flows by their plan, and by their turns where these differ. */
  readonly known: Map<string, number>;
  readonly plans: Map<string, readonly Phase[]>;
  poolCount: number;
  flowCount: number;
}

export function createFlowTable(settings: FlowSettings): FlowTable {
  const turns = createTurns(settings);
  const table: FlowTable = {
    server: new Int32Array(64),
    nextServer: new Int32Array(64),
    durationNs: new Float64Array(64),
    sentBytes: new Float64Array(64),
    carriedBytes: new Float64Array(64),
    largestBytes: new Float64Array(64),
    operation: new Uint8Array(64),
    npu0Bytes: [],
    requests: [],
    count: () => state.poolCount,
    flow: (request) => flow(state, request),
    alike: turns.areAlike,
    first: new Int32Array(16),
    length: new Int32Array(16),
  };
  const state: State = {
    settings,
    table,
    turns,
    known: new Map(),
    plans: new Map(),
    poolCount: 0,
    flowCount: 0,
  };
  return table;
}

function flow(state: State, request: FlowRequest): number {
  const { known, table, turns } = state;
  const servers = request.visit.map(serverKey).join();
  const { message } = request;
  const messageKey = message === undefined ? '' : ` ${message.traffic} ${message.bytes} ${message.slower}`;
  const planKey = `${request.collective} ${String(request.bytes)} ${servers}${messageKey}`;
  // Called for every chunk if a policy orders them, so a plan with a single flow is looked up first.
  const only = table.alike(request.visit) ? known.get(planKey) : undefined;
  if (only !== undefined) return only;
  const phases = planOf(state, planKey, request);
  const taken = turns.take(request.collective, phases);
  const differing = table.alike(request.visit)
    ? ''
    : ` ${taken.map(({ tree, anticlockwise }) => tree + (anticlockwise === true ? 2 : 0)).join('')}`;
  const key = planKey + differing;
  let id = known.get(key);
  if (id === undefined) known.set(key, (id = addFlow(state, request, phases, taken)));
  return id;
}

/** A server has one algorithm for a collective, or two that the bytes of the collective decide between. */
function serverKey({ server, algorithm, below }: LogicalDimension): string | number {
  return below === undefined ? `${server}${algorithm.name}` : server;
}

function planOf({ plans, settings }: State, key: string, request: FlowRequest): readonly Phase[] {
  let phases = plans.get(key);
  if (phases === undefined) {
    phases = planCollective({
      collective: request.collective,
      bytes: request.bytes,
      wholeBytes: Infinity,
      dimensions: request.visit,
      order: request.visit,
      optimization: settings.optimization,
      rounding: settings.rounding,
      scatterAll: request.themis,
      fullTrees: settings.fullTrees ?? false,
    });
    plans.set(key, phases);
  }
  return phases;
}

function addFlow(
  state: State,
  request: FlowRequest,
  phases: readonly Phase[],
  turns: readonly Turn[],
): number {
  const { table, settings } = state;
  const { message } = request;
  const id = state.flowCount++;
  if (id === table.first.length) {
    table.first = widened(table.first, 2 * id);
    table.length = widened(table.length, 2 * id);
  }
  table.first[id] = state.poolCount;
  table.length[id] = phases.length;
  for (const [index, { logical, operation, bytesIn, bytesOut }] of phases.entries()) {
    const phase: PhaseRequest = {
      logical,
      operation,
      bytes: bytesIn,
      ...turns[index]!,
      ...(message === undefined ? {} : { message: messageOf(message, request, logical) }),
    };
    const cost = settings.network.phaseCost(phase);
    if (!(cost.durationNs >= 0 && cost.durationNs < Infinity))
      throw new RangeError(
        `a phase of ${bytesIn} B on dimension ${logical.dimension} takes ${cost.durationNs} ns`,
      );
    table.requests.push(phase);
    if (state.poolCount > table.first[id]) table.nextServer[state.poolCount - 1] = logical.server;
    addPhase(state, logical.server, operation, Math.max(bytesIn, bytesOut), cost);
  }
  return id;
}

function addPhase(
  state: State,
  server: number,
  operation: Collective,
  largestBytes: number,
  cost: PhaseCost,
): void {
  const { table, poolCount } = state;
  if (poolCount === table.server.length) growPool(table);
  table.server[poolCount] = server;
  table.nextServer[poolCount] = -1;
  table.durationNs[poolCount] = cost.durationNs;
  table.sentBytes[poolCount] = cost.sentBytes;
  table.carriedBytes[poolCount] = carriedBytesOf(cost);
  table.largestBytes[poolCount] = largestBytes;
  table.operation[poolCount] = COLLECTIVES.indexOf(operation);
  table.npu0Bytes.push(cost.npu0Bytes);
  state.poolCount += 1;
}

function growPool(table: FlowTable): void {
  const capacity = 2 * table.server.length;
  table.server = widened(table.server, capacity);
  table.nextServer = widened(table.nextServer, capacity);
  table.durationNs = widened(table.durationNs, capacity);
  table.sentBytes = widened(table.sentBytes, capacity);
  table.carriedBytes = widened(table.carriedBytes, capacity);
  table.largestBytes = widened(table.largestBytes, capacity);
  table.operation = widened(table.operation, capacity);
}
