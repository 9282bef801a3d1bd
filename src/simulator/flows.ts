/**
 * Flows: the phase lists chunks follow, planned once and shared by every chunk that has the same one.
 * A flow is a run of entries in a pool of struct-of-arrays columns, so that the event loop reads
 * numbers only. Bytes need no accumulation per event either: they follow from how often each entry
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
import { ALGORITHM_FACTS } from '../collective/algorithm-facts.ts';
import { goesRound } from '../collective/counts.ts';
import { COLLECTIVES } from '../collective/types.ts';
import type { MessageOf, NetworkBackend, PhaseCost, PhaseRequest } from '../network/costs/backend.ts';
import { widened } from '../units/columns.ts';

export interface FlowRequest {
  readonly collective: Collective;
  readonly bytes: number;
  /** Live logical dimensions in the order of the visit (see collective/plan.ts). */
  readonly visit: readonly LogicalDimension[];
  /** Reduce-scatter along `visit`, then all-gather back (all-reduce under Themis). */
  readonly themis: boolean;
  /** Of the messages that it is of, on links that were measured. Missing: they were not. */
  readonly message?: FlowMessage;
}

export interface FlowMessage {
  readonly traffic: MessageOf['traffic'];
  readonly bytes: number;
  readonly slower: number;
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
  /**
   * Index in `first` and `length` of the flow for this request; asked once for every chunk that is not `alike`.
   * @throws RangeError for a phase of no finite time
   */
  readonly flow: (request: FlowRequest) => number;
  /** Whether all chunks of a collective that visits these dimensions in this order have one flow. */
  readonly alike: (visit: readonly LogicalDimension[]) => boolean;
  first: Int32Array;
  length: Int32Array;
}

/** What differs between phases that are alike otherwise. */
type Turn = Pick<PhaseRequest, 'tree' | 'anticlockwise'>;

interface FlowSettings {
  readonly network: NetworkBackend;
  readonly optimization: CollectiveOptimization;
  readonly rounding: Rounding;
  readonly fullTrees?: boolean;
  readonly servers: number;
  readonly queuesPerDimension: number;
  readonly logical: Readonly<Record<Collective, readonly LogicalDimension[]>>;
}

/** A ring of all NPUs: its two ways leave an NPU on different dimensions. */
function isWholeRing({ dimension, algorithm, size }: LogicalDimension): boolean {
  return dimension === -1 && goesRound(algorithm, size);
}

function isTree({ algorithm }: LogicalDimension): boolean {
  return ALGORITHM_FACTS[algorithm.name].isTwin === true;
}

function messageOf(
  { traffic, bytes, slower }: FlowMessage,
  request: FlowRequest,
  { npuStride }: LogicalDimension,
): MessageOf {
  const inner = request.visit.reduce(
    (product, own) => (own.npuStride < npuStride ? product * own.size : product),
    1,
  );
  return { traffic, share: request.bytes / bytes, inner, slower };
}

export function createFlowTable(settings: FlowSettings): FlowTable {
  const { network, optimization, rounding, fullTrees = false, queuesPerDimension: queues } = settings;
  const known = new Map<string, number>();
  const plans = new Map<string, readonly Phase[]>();
  /** Double binary trees alternate between their two trees with every phase that a list of algorithms builds on a server. */
  const nextTree = new Uint8Array(COLLECTIVES.length * settings.servers);
  /** The second half of a server's queues runs anticlockwise; phases are dealt to them in the order of their creation. */
  const hasTwoWays = queues > 1 && Object.values(settings.logical).some((each) => each.some(isWholeRing));
  const nextQueue = new Int32Array(settings.servers);
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
    alike: (visit) => !hasTwoWays && !visit.some(isTree),
    first: new Int32Array(16),
    length: new Int32Array(16),
  };

  function growPool(): void {
    const capacity = 2 * table.server.length;
    table.server = widened(table.server, capacity);
    table.nextServer = widened(table.nextServer, capacity);
    table.durationNs = widened(table.durationNs, capacity);
    table.sentBytes = widened(table.sentBytes, capacity);
    table.largestBytes = widened(table.largestBytes, capacity);
    table.operation = widened(table.operation, capacity);
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

  function takeTree(collective: Collective, server: number): 0 | 1 {
    const pair = COLLECTIVES.indexOf(collective) * settings.servers + server;
    const tree = nextTree[pair] === 0 ? 0 : 1;
    nextTree[pair] = 1 - tree;
    return tree;
  }

  function takeWay(server: number): boolean {
    const queue = nextQueue[server]!;
    nextQueue[server] = (queue + 1) % queues;
    return queue >= Math.floor(queues / 2);
  }

  /** Which tree and which way round each phase gets; the same for all where `alike`. */
  function takeTurns(collective: Collective, phases: readonly Phase[]): readonly Turn[] {
    return phases.map(({ logical }) => ({
      tree: isTree(logical) ? takeTree(collective, logical.server) : 0,
      anticlockwise: hasTwoWays && takeWay(logical.server) && isWholeRing(logical),
    }));
  }

  function plan(key: string, request: FlowRequest): readonly Phase[] {
    let phases = plans.get(key);
    if (phases === undefined) {
      phases = planCollective({
        collective: request.collective,
        bytes: request.bytes,
        dimensions: request.visit,
        order: request.visit,
        optimization,
        rounding,
        scatterAll: request.themis,
        fullTrees,
      });
      plans.set(key, phases);
    }
    return phases;
  }

  function flow(request: FlowRequest): number {
    const servers = request.visit.map((logical) => logical.server).join();
    const { message } = request;
    const of = message === undefined ? '' : ` ${message.traffic} ${message.bytes} ${message.slower}`;
    const planKey = `${request.collective} ${String(request.bytes)} ${servers}${of}`;
    // Asked for every chunk where a policy orders them: what has one flow is found by one look.
    const only = table.alike(request.visit) ? known.get(planKey) : undefined;
    if (only !== undefined) return only;
    const phases = plan(planKey, request);
    const turns = takeTurns(request.collective, phases);
    const differing = table.alike(request.visit)
      ? ''
      : ` ${turns.map(({ tree, anticlockwise }) => tree + (anticlockwise === true ? 2 : 0)).join('')}`;
    const key = planKey + differing;
    const existing = known.get(key);
    if (existing !== undefined) return existing;
    const id = flowCount++;
    if (id === table.first.length) {
      table.first = widened(table.first, 2 * id);
      table.length = widened(table.length, 2 * id);
    }
    table.first[id] = poolCount;
    table.length[id] = phases.length;
    for (const [index, { logical, operation, bytesIn, bytesOut }] of phases.entries()) {
      const phase: PhaseRequest = {
        logical,
        operation,
        bytes: bytesIn,
        ...turns[index]!,
        ...(message === undefined ? {} : { message: messageOf(message, request, logical) }),
      };
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
