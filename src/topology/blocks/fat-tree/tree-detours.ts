/** Routes of a fat tree that has lost links. */
import { cut, detours } from '../detours.ts';
import type { BlockGraph } from '../graph.ts';
import type { Detours } from '../wires.ts';
import { treeRoute } from './tree-graph.ts';
import { leavesOf, onLeaf, podsOf, wayOf, type TreeShape, type Way } from './tree-shape.ts';

/**
 * A message that would take spine s, and core c in a tree of three levels, takes the next core and then the next spine, wrapping around,
 * whose links are all there; up and down by the same ones.
 */
export function treeDetours(tree: TreeShape, graph: BlockGraph, lost: ReadonlySet<number>): Detours {
  const { npus, spines, pod, cores } = tree;
  const [leaves, pods] = [leavesOf(tree), podsOf(tree)];
  const firstLeaf = npus;
  const firstSpine = firstLeaf + leaves;
  /** By upper link of the first lane: whether it is lost. */
  const gone = new Set<number>();
  const key = (low: number, high: number): number => low * (npus + graph.switches) + high;
  for (const link of lost) {
    const [from, to] = [graph.from[link]!, graph.to[link]!];
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    if (low < npus) return cut(`NPU ${low} has one link to its leaf; without it, it reaches nobody`);
    gone.add(key(low, high));
  }
  const hasWay = (start: number, end: number, { spine, core }: Way): boolean => {
    const [podFrom, podTo] = [Math.floor(start / pod), Math.floor(end / pod)];
    const [up, down] = [podFrom, podTo].map((at) => firstSpine + at * spines + spine) as [number, number];
    if (gone.has(key(firstLeaf + start, up)) || gone.has(key(firstLeaf + end, down))) return false;
    if (podFrom === podTo) return true;
    const top = firstSpine + pods * spines + spine * cores + core;
    return !gone.has(key(up, top)) && !gone.has(key(down, top));
  };
  /** The next path between two leaves after the healthy one; null if there is none. */
  const nextWay = (start: number, end: number, { spine, core }: Way): Way | null => {
    for (let by = 0; by < spines; by++) {
      for (let over = 0; over < Math.max(1, cores); over++) {
        const way = { spine: (spine + by) % spines, core: cores === 0 ? 0 : (core + over) % cores };
        if (hasWay(start, end, way)) return way;
      }
    }
    return null;
  };
  const touched = new Set([...lost].flatMap((link) => leavesBelow(tree, graph, link)));
  for (const start of touched) {
    for (let end = 0; end < leaves; end++) {
      if (end === start || nextWay(start, end, { spine: 0, core: 0 }) !== null) continue;
      const named = Array.from({ length: spines }, (_, spine) => spine).every((spine) =>
        gone.has(key(firstLeaf + start, firstSpine + Math.floor(start / pod) * spines + spine)),
      );
      return cut(
        named
          ? `leaf ${start} has no link to a spine left and does not reach leaf ${end}`
          : `leaf ${start} and leaf ${end} have no spine left to which both have a link`,
      );
    }
  }
  return detours(graph, lost, (from, to, channel, taken) => {
    const [start, end] = [onLeaf(tree, from).leaf, onLeaf(tree, to).leaf];
    const way = nextWay(start, end, wayOf(tree, from, to))!;
    treeRoute(tree, { from, to, channel }, way, taken);
  });
}

/** Leaves whose messages may have used a link between switches. */
function leavesBelow(tree: TreeShape, { from, to }: BlockGraph, link: number): readonly number[] {
  const { npus, pod, spines } = tree;
  const low = Math.min(from[link]!, to[link]!) - npus;
  const leaves = leavesOf(tree);
  if (low < leaves) return [low];
  const first = Math.floor((low - leaves) / spines) * pod;
  return Array.from({ length: pod }, (_, place) => first + place);
}
