/**
 * Flows: the phase lists chunks follow, planned once and shared by every chunk that has the same one.
 * A flow is a run of entries in a pool of struct-of-arrays columns, so that the event loop reads
 * numbers only. Bytes need no accumulation per event either: they follow from how often each entry
 * was used.
 */
import { planCollective } from '../collective/plan.ts';
import type { Collective, CollectiveOptimization, LogicalDimension, Rounding } from '../collective/types.ts';
import { COLLECTIVES } from '../collective/types.ts';
import type { NetworkBackend, PhaseCost, PhaseRequest } from '../network/backend.ts';
import { widened } from './columns.ts';

export interface FlowRequest {
  readonly collective: Collective;
  readonly bytes: number;
  /** Live logical dimensions in the order of the visit (see collective/plan.ts). */
  readonly visit: readonly LogicalDimension[];
  /** Reduce-scatter along `visit`, then all-gather back (all-reduce under Themis). */
  readonly themis: boolean;
}

export interface FlowTable {
  /** Columns of the pool, one element a phase. */
  server: Int32Array;
  /** Server of the phase that follows in the flow; -1 after the last. */
  nextServer: Int32Array;
  durationNs: Float64Array;
  sentBytes: Float64Array;
  largestBytes: Float64Array;
  /** Index in COLLECTIVES. */
  operation: Uint8Array;
  /** Bytes NPU 0 sends per physical dimension, by pool index. */
  readonly npu0Bytes: (readonly number[])[];
  /** What the network was asked, by pool index. */
  readonly requests: PhaseRequest[];
  readonly count: () => number;
  /** Index in `first` and `length` of the flow for this request. @throws RangeError for a phase of no finite time */
  readonly flow: (request: FlowRequest) => number;
  first: Int32Array;
  length: Int32Array;
}

interface FlowSettings {
  readonly network: NetworkBackend;
  readonly optimization: CollectiveOptimization;
  readonly rounding: Rounding;
  readonly servers: number;
}

export function createFlowTable(settings: FlowSettings): FlowTable {
  const { network, optimization, rounding } = settings;
  const known = new Map<string, number>();
  /** Double binary trees alternate between their two trees with every phase built on a server. */
  const nextTree = new Uint8Array(settings.servers);
  let poolCount = 0;
  let flowCount = 0;

  const table: FlowTable = {
    server: new Int32Array(64),
    nextServer: new Int32Array(64),
    durationNs: new Float64Array(64),
    sentBytes: new Float64Array(64),
    largestBytes: new Float64Array(64),
    operation: new Uint8Array(64),
    npu0Bytes: [],
    requests: [],
    count: () => poolCount,
    flow,
    first: new Int32Array(16),
    length: new Int32Array(16),
  };

  function growPool(): void {
    const capacity = 2 * table.server.length;
    table.server = widened(table.server, new Int32Array(capacity));
    table.nextServer = widened(table.nextServer, new Int32Array(capacity));
    table.durationNs = widened(table.durationNs, new Float64Array(capacity));
    table.sentBytes = widened(table.sentBytes, new Float64Array(capacity));
    table.largestBytes = widened(table.largestBytes, new Float64Array(capacity));
    table.operation = widened(table.operation, new Uint8Array(capacity));
  }

  function addPhase(server: number, operation: Collective, largest: number, cost: PhaseCost): void {
    if (poolCount === table.server.length) growPool();
    table.server[poolCount] = server;
    table.nextServer[poolCount] = -1;
    table.durationNs[poolCount] = cost.durationNs;
    table.sentBytes[poolCount] = cost.sentBytes;
    table.largestBytes[poolCount] = largest;
    table.operation[poolCount] = COLLECTIVES.indexOf(operation);
    table.npu0Bytes.push(cost.npu0Bytes);
    poolCount++;
  }

  function takeTrees(visit: readonly LogicalDimension[]): string {
    let key = '';
    for (const logical of visit) {
      if (logical.algorithm.name !== 'doubleBinaryTree') continue;
      const tree = nextTree[logical.server] as number;
      key += String(tree);
      nextTree[logical.server] = 1 - tree;
    }
    return key;
  }

  function flow(request: FlowRequest): number {
    const trees = takeTrees(request.visit);
    const servers = request.visit.map((logical) => logical.server).join();
    const key = `${request.collective} ${String(request.bytes)} ${servers} ${trees}`;
    const existing = known.get(key);
    if (existing !== undefined) return existing;
    const phases = planCollective({
      collective: request.collective,
      bytes: request.bytes,
      dimensions: request.visit,
      order: request.visit,
      optimization,
      rounding,
      scatterAll: request.themis,
    });
    const id = flowCount++;
    if (id === table.first.length) {
      table.first = widened(table.first, new Int32Array(2 * id));
      table.length = widened(table.length, new Int32Array(2 * id));
    }
    table.first[id] = poolCount;
    table.length[id] = phases.length;
    let treeIndex = 0;
    for (const { logical, operation, bytesIn, bytesOut } of phases) {
      const tree = logical.algorithm.name === 'doubleBinaryTree' && trees[treeIndex++] === '1' ? 1 : 0;
      const phase: PhaseRequest = { logical, operation, bytes: bytesIn, tree };
      const cost = network.phaseCost(phase);
      if (!(cost.durationNs >= 0 && cost.durationNs < Infinity))
        throw new RangeError(
          `a phase of ${bytesIn} B on dimension ${logical.dimension} takes ${cost.durationNs} ns`,
        );
      table.requests.push(phase);
      if (poolCount > table.first[id]) table.nextServer[poolCount - 1] = logical.server;
      addPhase(logical.server, operation, Math.max(bytesIn, bytesOut), cost);
    }
    known.set(key, id);
    return id;
  }

  return table;
}
