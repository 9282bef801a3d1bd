/** The order in which a rank runs the nodes of its trace. */
import { formatCount } from '../../units/count.ts';
import { failure, success, type Result } from '../../units/result.ts';
import { createHeap } from '../trace-graph/heap.ts';
import type { RankTrace } from './columns.ts';

/** The nodes that wait for each node. */
export interface Successors {
  readonly start: Int32Array;
  readonly after: Int32Array;
}

export function successorsOf(count: number, start: Int32Array, before: Int32Array): Successors {
  const begins = new Int32Array(count + 1);
  for (const other of before) begins[other + 1]! += 1;
  for (let node = 0; node < count; node += 1) begins[node + 1]! += begins[node]!;
  const next = begins.slice();
  const after = new Int32Array(before.length);
  for (let node = 0; node < count; node += 1)
    for (let wait = start[node]!; wait < start[node + 1]!; wait += 1) after[next[before[wait]!]!++] = node;
  return { start: begins, after };
}

/** Sorts nodes topologically, in file order where there is a choice. The result is shorter if some nodes can never run. */
export function inOrder(count: number, start: Int32Array, next: Successors): Int32Array {
  const order = new Int32Array(count);
  const waits = new Int32Array(count);
  let found = 0;
  for (let node = 0; node < count; node += 1) {
    waits[node] = start[node + 1]! - start[node]!;
    if (waits[node] === 0) order[found++] = node;
  }
  for (let at = 0; at < found; at += 1) {
    const node = order[at]!;
    for (let place = next.start[node]!; place < next.start[node + 1]!; place += 1) {
      const later = next.after[place]!;
      waits[later]! -= 1;
      if (waits[later] === 0) order[found++] = later;
    }
  }
  return order.subarray(0, found);
}

/** Fails if a node waits for itself by way of others; the problem names a node of the cycle. */
export function orderOf(trace: RankTrace, next: Successors): Result<Int32Array> {
  const { count, start, before } = trace;
  const order = inOrder(count, start, next);
  if (order.length === count) return success(order);
  const stuck = inCircle(count, start, before, order);
  const left = formatCount(count - order.length);
  return failure({
    path: `${trace.file}: node ${trace.id[stuck]!}`,
    message: `"${trace.nameOf(stuck)}" waits for itself by way of others: ${left} nodes are in or behind a circle`,
  });
}

/** Finds a node of a cycle by walking back from a node that never runs through dependencies that never run either. */
export function inCircle(count: number, start: Int32Array, before: Int32Array, order: Int32Array): number {
  const isRun = new Uint8Array(count);
  for (const node of order) isRun[node] = 1;
  const isSeen = new Uint8Array(count);
  let node = isRun.indexOf(0);
  while (isSeen[node] === 0) {
    isSeen[node] = 1;
    for (let wait = start[node]!; wait < start[node + 1]!; wait += 1) {
      if (isRun[before[wait]!] === 1) continue;
      node = before[wait]!;
      break;
    }
  }
  return node;
}

export interface LaneOrder {
  readonly order: Int32Array;
  /** Nodes that are ready while their lane is busy. */
  readonly inTurn: number;
}

/**
 * Returns the order in which nodes begin if a lane runs one node at a time and takes the ready node with the smallest id, as ASTRA-sim 2
 * does.
 *
 * @param timeOf returns roughly the ns of a node, which only decides what is ready first
 */
export function orderByLanes(
  { count, start, id }: RankTrace,
  next: Successors,
  lane: Int32Array,
  timeOf: (node: number) => number,
): LaneOrder {
  let inTurn = 0;
  const begun = new Int32Array(count);
  const waits = new Int32Array(count);
  const events = createHeap();
  const ready = new Map<number, ReturnType<typeof createHeap>>();
  const isBusy = new Set<number>();
  let nowNs = 0;
  let found = 0;
  const begin = (node: number): void => {
    begun[found++] = node;
    events.push(node, nowNs + timeOf(node));
  };
  const fill = (of: number): void => {
    const heap = ready.get(of);
    if (heap === undefined || isBusy.has(of) || heap.size() === 0) return;
    isBusy.add(of);
    begin(heap.pop()!);
  };
  const offer = (node: number): void => {
    const of = lane[node]!;
    if (of < 0) begin(node);
    else {
      if (!ready.has(of)) ready.set(of, createHeap());
      if (isBusy.has(of) || ready.get(of)!.size() > 0) inTurn += 1;
      ready.get(of)!.push(node, id[node]!);
    }
  };
  for (let node = 0; node < count; node += 1) {
    waits[node] = start[node + 1]! - start[node]!;
    if (waits[node] === 0) offer(node);
  }
  const lanes = [...new Set(lane)].filter((of) => of >= 0);
  for (const of of lanes) fill(of);
  while (events.size() > 0) {
    nowNs = events.key();
    const node = events.pop()!;
    for (let place = next.start[node]!; place < next.start[node + 1]!; place += 1) {
      const later = next.after[place]!;
      waits[later]! -= 1;
      if (waits[later] === 0) offer(later);
    }
    if (lane[node]! >= 0) isBusy.delete(lane[node]!);
    for (const of of lanes) fill(of);
  }
  return { order: begun, inTurn };
}
