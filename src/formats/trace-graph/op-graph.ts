/**
 * The nodes of a trace as few operations as give the same times: nodes that take no time vanish, and computations of a lane that follow one
 * another with nothing between are one.
 */

/** Nodes in columns. A lane runs its nodes one after another, in the order of `order`. */
export interface TraceNodes {
  readonly count: number;
  /** Every node behind those that it waits for. */
  readonly order: Int32Array;
  /** 0: takes no time; 1: computes; 2: communicates. */
  readonly kind: Uint8Array;
  readonly durationNs: Float64Array;
  /** -1 for a node that waits for nothing but its dependencies. */
  readonly lane: Int32Array;
  /** The nodes that node `i` waits for are `before[start[i]] .. before[start[i + 1] - 1]`. */
  readonly start: Int32Array;
  readonly before: Int32Array;
}

export const NOTHING = 0;
export const COMPUTES = 1;
export const COMMUNICATES = 2;

export interface TraceOps {
  readonly count: number;
  /** The node that an operation begins with, by which it is named. */
  readonly first: Int32Array;
  /** How many nodes an operation has. */
  readonly nodes: Int32Array;
  /** `NOTHING` where it waits for several operations on behalf of others. */
  readonly kind: Uint8Array;
  readonly durationNs: Float64Array;
  readonly lane: Int32Array;
  /** As of nodes, by operation. All operations that one waits for are before it. */
  readonly start: Int32Array;
  readonly before: Int32Array;
}

export function condense(nodes: TraceNodes): TraceOps {
  return merged(withoutNothing(nodes));
}

interface Draft extends TraceOps {
  /** Operations that wait for it. */
  readonly awaited: Int32Array;
}

/** One operation for every node that takes time, and for every other one behind several. */
function withoutNothing({ count, order, kind, durationNs, lane, start, before }: TraceNodes): Draft {
  const opOf = new Int32Array(count).fill(-1);
  const ops = {
    first: new Int32Array(count),
    kind: new Uint8Array(count),
    durationNs: new Float64Array(count),
    lane: new Int32Array(count).fill(-1),
    start: new Int32Array(count + 1),
    awaited: new Int32Array(count),
  };
  let list = new Int32Array(before.length + count);
  const reducer = createReducer(ops.lane);
  let made = 0;
  let waits = 0;
  for (let place = 0; place < count; place += 1) {
    const node = order[place]!;
    // A node that takes no time is not in a lane.
    const opLane = kind[node] === NOTHING ? -1 : lane[node]!;
    const found = reducer.open(opLane);
    for (let wait = start[node]!; wait < start[node + 1]!; wait += 1) reducer.add(opOf[before[wait]!]!);
    reducer.close();
    if (kind[node] === NOTHING && found.length < 2) {
      opOf[node] = found[0] ?? -1;
      continue;
    }
    const op = made++;
    opOf[node] = op;
    ops.first[op] = node;
    ops.kind[op] = kind[node]!;
    ops.durationNs[op] = durationNs[node]!;
    ops.lane[op] = opLane;
    if (waits + found.length > list.length) {
      const wider = new Int32Array(2 * list.length + found.length);
      wider.set(list);
      list = wider;
    }
    for (const other of found) {
      list[waits++] = other;
      ops.awaited[other]! += 1;
    }
    ops.start[op + 1] = waits;
    reducer.made(op, opLane);
  }
  return { ...ops, count: made, nodes: new Int32Array(made).fill(1), before: list.subarray(0, waits) };
}

/** Collects what a node waits for, without what follows from the order of the lanes. */
function createReducer(laneOf: Int32Array) {
  const found: number[] = [];
  /** The last operation of each lane. */
  const last = new Map<number, number>();
  /** Lanes that have already waited for an operation, as operation x lanes. */
  const seen = new Set<number>();
  const MOST_LANES = 65_536;
  let lane = -1;
  return {
    open(ofLane: number): readonly number[] {
      found.length = 0;
      lane = ofLane;
      const before = lane < 0 ? undefined : last.get(lane);
      if (before !== undefined) found.push(before);
      return found;
    },
    add(op: number): void {
      if (op < 0 || found.includes(op)) return;
      const other = laneOf[op]!;
      // Of a lane, only the latest counts.
      const known = other < 0 ? -1 : found.findIndex((candidate) => laneOf[candidate] === other);
      if (known >= 0) found[known] = Math.max(found[known]!, op);
      else if (lane < 0 || !seen.has(op * MOST_LANES + lane)) found.push(op);
    },
    close(): void {
      if (lane < 0) return;
      for (const op of found) if (laneOf[op]! !== lane) seen.add(op * MOST_LANES + lane);
    },
    made(op: number, ofLane: number): void {
      if (ofLane >= 0) last.set(ofLane, op);
    },
  };
}

/** Computations of a lane that only the next one waits for, and that it alone waits for, are one with it. */
function merged(draft: Draft): TraceOps {
  const { count, first, kind, durationNs, lane, start, before, awaited } = draft;
  const into = new Int32Array(count);
  const ops = {
    first: new Int32Array(count),
    nodes: new Int32Array(count),
    kind: new Uint8Array(count),
    durationNs: new Float64Array(count),
    lane: new Int32Array(count),
    start: new Int32Array(count + 1),
  };
  const list = new Int32Array(before.length);
  let made = 0;
  let waits = 0;
  for (let op = 0; op < count; op += 1) {
    const begin = start[op]!;
    const only = start[op + 1]! - begin === 1 ? before[begin]! : -1;
    if (
      only >= 0 &&
      kind[op] === COMPUTES &&
      kind[only] === COMPUTES &&
      lane[op] === lane[only] &&
      awaited[only] === 1
    ) {
      const target = into[only]!;
      into[op] = target;
      ops.nodes[target]! += 1;
      ops.durationNs[target]! += durationNs[op]!;
      continue;
    }
    const target = made++;
    into[op] = target;
    ops.first[target] = first[op]!;
    ops.nodes[target] = 1;
    ops.kind[target] = kind[op]!;
    ops.durationNs[target] = durationNs[op]!;
    ops.lane[target] = lane[op]!;
    for (let wait = begin; wait < start[op + 1]!; wait += 1) list[waits++] = into[before[wait]!]!;
    ops.start[target + 1] = waits;
  }
  return { ...ops, count: made, before: list.subarray(0, waits) };
}
