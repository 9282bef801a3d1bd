/** The routes of a block that are left without some of its links. */
import type { BlockGraph } from './graph.ts';
import type { Detours } from './wires.ts';

/** @param message says which NPUs are cut off */
export function cut(message: string): Detours {
  return { ok: false, message };
}

/** Messages whose healthy route avoids the lost links keep it; all others take `around`. */
export function detours(graph: BlockGraph, lost: ReadonlySet<number>, around: BlockGraph['route']): Detours {
  return {
    ok: true,
    route: (from, to, channel, taken) => {
      const begin = taken.length;
      graph.route(from, to, channel, taken);
      if (!taken.some((link, at) => at >= begin && lost.has(link))) return;
      taken.length = begin;
      around(from, to, channel, taken);
    },
  };
}

/**
 * The shortest path over the links that are left; among several, the neighbour of lowest index at every node. For blocks whose links are
 * numbered lane by lane.
 */
export function shortestDetours(
  { lanes }: { readonly lanes: number },
  graph: BlockGraph,
  lost: ReadonlySet<number>,
): Detours {
  const { npus, isShared = false } = graph;
  const perLane = graph.from.length / lanes;
  const nodes = npus + graph.switches / lanes;
  /** By node: the remaining links out of it, by the index of their other end. */
  const out: { readonly to: number; readonly link: number }[][] = Array.from({ length: nodes }, () => []);
  const into: number[][] = Array.from({ length: nodes }, () => []);
  const join = (from: number, to: number, link: number): void => {
    out[from]!.push({ to, link });
    into[to]!.push(from);
  };
  for (let link = 0; link < perLane; link++) {
    if (lost.has(link)) continue;
    const [from, to] = [graph.from[link]!, graph.to[link]!];
    join(from, to, link);
    if (isShared) join(to, from, link);
  }
  for (const ways of out) ways.sort((a, b) => a.to - b.to);
  /** By destination: the number of links to it from every node. */
  const known = new Map<number, Int32Array>();
  const hopsTo = (end: number): Int32Array => {
    let hops = known.get(end);
    if (hops === undefined) known.set(end, (hops = breadthFirst(into, end)));
    return hops;
  };
  const reached = hopsTo(0);
  for (let npu = 1; npu < npus; npu++) {
    if (reached[npu]! < 0 || hopsTo(npu)[0]! < 0) {
      return cut(`NPU ${npu} and NPU 0 have no way left to each other`);
    }
  }
  return detours(graph, lost, (from, to, channel, taken) => {
    const base = (channel % lanes) * perLane;
    const hops = hopsTo(to);
    for (let at = from; at !== to;) {
      const next = out[at]!.find((way) => hops[way.to]! >= 0 && hops[way.to] === hops[at]! - 1)!;
      taken.push(base + next.link);
      at = next.to;
    }
  });
}

/** Links from every node to `end`; -1 if there is no path. */
function breadthFirst(into: readonly (readonly number[])[], end: number): Int32Array {
  const hops = new Int32Array(into.length).fill(-1);
  hops[end] = 0;
  const found = [end];
  for (const at of found) {
    for (const from of into[at]!) {
      if (hops[from]! >= 0) continue;
      hops[from] = hops[at]! + 1;
      found.push(from);
    }
  }
  return hops;
}
