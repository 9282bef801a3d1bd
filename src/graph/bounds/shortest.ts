/** Shortest paths over lengths of arcs by Dijkstra's method, and the flow that splits evenly over all of them. */
import type { Arc } from '../flow/max-flow.ts';

/** The arcs that leave each node. */
export function arcsFrom(nodes: number, arcs: readonly Arc[]): readonly (readonly number[])[] {
  const lists: number[][] = Array.from({ length: nodes }, () => []);
  arcs.forEach(({ from }, arc) => lists[from]!.push(arc));
  return lists;
}

export interface ShortestPaths {
  readonly distance: Float64Array;
  /** By node: the arcs of its shortest paths of fewest arcs that come in; none at the source. */
  readonly into: readonly (readonly number[])[];
  /** The nodes that are reached, in the order in which paths pass them. */
  readonly order: readonly number[];
}

/** Paths from `source`. Lengths that differ by at most `tolerance` are equal; of equal paths, those of fewest arcs count. */
export function shortestPaths(
  nodes: number,
  arcs: readonly Arc[],
  out: readonly (readonly number[])[],
  lengths: ArrayLike<number>,
  source: number,
  tolerance = 0,
): ShortestPaths {
  const distance = new Float64Array(nodes).fill(Infinity);
  const hops = new Int32Array(nodes);
  const into: number[][] = Array.from({ length: nodes }, () => []);
  const isDone = new Uint8Array(nodes);
  const order: number[] = [];
  const isLess = (length: number, count: number, node: number): boolean =>
    length < distance[node]! - tolerance || (length <= distance[node]! + tolerance && count < hops[node]!);
  distance[source] = 0;
  for (;;) {
    let node = -1;
    for (let other = 0; other < nodes; other += 1) {
      if (isDone[other] === 1 || distance[other] === Infinity) continue;
      if (node < 0 || isLess(distance[other]!, hops[other]!, node)) node = other;
    }
    if (node < 0) return { distance, into, order };
    isDone[node] = 1;
    order.push(node);
    for (const arc of out[node]!) {
      const { to } = arcs[arc]!;
      if (isDone[to] === 1) continue;
      const length = distance[node]! + lengths[arc]!;
      const count = hops[node]! + 1;
      if (distance[to] === Infinity || isLess(length, count, to)) {
        distance[to] = Math.min(distance[to]!, length);
        hops[to] = count;
        into[to] = [arc];
      } else if (count === hops[to] && length <= distance[to]! + tolerance) {
        distance[to] = Math.min(distance[to]!, length);
        into[to]!.push(arc);
      }
    }
  }
}

/** What flows over each arc where a unit goes to each of the first `npus` nodes, split evenly where paths part. */
export function evenFlow(paths: ShortestPaths, arcs: readonly Arc[], npus: number): Float64Array {
  const through = new Float64Array(paths.into.length);
  const flow = new Float64Array(arcs.length);
  for (const node of paths.order.toReversed()) {
    if (node < npus) through[node]! += 1;
    const ways = paths.into[node]!;
    for (const arc of ways) {
      const part = through[node]! / ways.length;
      flow[arc] = part;
      through[arcs[arc]!.from]! += part;
    }
  }
  return flow;
}
