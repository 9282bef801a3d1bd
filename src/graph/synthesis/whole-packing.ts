/**
 * Spanning trees packed in whole numbers, so that an all-gather or a broadcast reaches its bound: with capacities in units in which every NPU
 * is the root of k trees, sets of nodes grow edge by edge from the roots, as long as what is left of the capacities lets all the other
 * sets grow as well (Edmonds' theorem by Berczi and Frank; ForestColl, arXiv 2402.06787). Graphs without switches.
 */
import { allGatherBound } from '../bounds/all-gather.ts';
import { broadcastBound } from '../bounds/broadcast.ts';
import type { Capacities } from '../bounds/capacities.ts';
import { createFlow, maxFlow, setCapacities } from '../flow/max-flow.ts';
import type { TreeEdge } from './tree-edge.ts';

export interface WholeTree {
  readonly root: number;
  /** Of all trees together, which are `npus x k`. */
  readonly share: number;
  readonly edges: readonly TreeEdge[];
}

interface Growing {
  readonly root: number;
  /** How many equal trees it stands for. */
  count: number;
  /** By node its distance from the root, -1 where it is not reached. */
  readonly depth: Int32Array;
  readonly edges: number[];
}

/**
 * Undefined where the whole numbers are too large.
 *
 * @param only the root of a broadcast. Defaults to all NPUs alike
 */
export function* packWhole(
  capacities: Capacities,
  only?: number,
): Generator<void, readonly WholeTree[] | undefined, void> {
  const units = yield* unitsOf(capacities, only);
  if (units === undefined) return undefined;
  const { left, perRoot } = units;
  const { npus, arcs } = capacities;
  const roots = only === undefined ? Array.from({ length: npus }, (_, npu) => npu) : [only];
  const waiting: Growing[] = roots.map((root) => {
    const depth = new Int32Array(npus).fill(-1);
    depth[root] = 0;
    return { root, count: perRoot, depth, edges: [] };
  });
  const trees: WholeTree[] = [];
  for (let tree = waiting.pop(); tree !== undefined; tree = waiting.pop()) {
    const room = createRoom(capacities, left, waiting);
    const barred = new Set<number>();
    while (tree.edges.length < npus - 1) {
      yield;
      const found = nextEdge(capacities, left, tree, room, barred);
      if (found === undefined) return undefined;
      const { arc, count } = found;
      if (count < tree.count) {
        const other = {
          ...tree,
          count: tree.count - count,
          depth: tree.depth.slice(),
          edges: [...tree.edges],
        };
        waiting.push(other);
        room.add(other);
        tree.count = count;
      }
      const { from, to } = arcs[arc]!;
      tree.depth[to] = tree.depth[from]! + 1;
      tree.edges.push(arc);
      left[arc]! -= count;
    }
    const edges = tree.edges.map((arc) => ({ ...arcs[arc]!, arcs: [arc] }));
    trees.push({ root: tree.root, share: tree.count / (roots.length * perRoot), edges });
  }
  return trees;
}

const MOST_WHOLE = 2 ** 40;

/** Capacities in units in which every NPU is the root of a whole number of trees. */
function* unitsOf(
  capacities: Capacities,
  only: number | undefined,
): Generator<void, { readonly left: Float64Array; readonly perRoot: number } | undefined, void> {
  const { npus, whole, unit } = capacities;
  const roots = only === undefined ? npus : 1;
  const { nsPerByte } =
    only === undefined ? yield* allGatherBound(capacities) : yield* broadcastBound(capacities, only);
  // The rate of a root's part, in units of the capacities: unit / (roots x nsPerByte).
  const perRoot = unit * nsPerByte.denominator;
  const perUnit = BigInt(roots) * nsPerByte.numerator;
  const common = whole.reduce((all, capacity) => gcd(all, BigInt(capacity) * perUnit), perRoot);
  const left = whole.map((capacity) => Number((BigInt(capacity) * perUnit) / common));
  const count = Number(perRoot / common);
  const total = left.reduce((sum, capacity) => sum + capacity, count * roots);
  return total < MOST_WHOLE ? { left: Float64Array.from(left), perRoot: count } : undefined;
}

function gcd(a: bigint, b: bigint): bigint {
  let [high, low] = [a, b];
  while (low > 0n) [high, low] = [low, high % low];
  return high;
}

/** Whether all the sets that wait could still grow, asked by maximum flows. */
function createRoom({ npus, arcs }: Capacities, left: Float64Array, waiting: readonly Growing[]) {
  // Sets of one node are fed directly, others through a node of their own.
  const direct = new Float64Array(npus);
  const partial: Growing[] = [];
  let sum = 0;
  let network: ReturnType<typeof createFlow> | undefined;
  let ends: { from: number; to: number }[] = [];
  const add = (set: Growing): void => {
    sum += set.count;
    if (set.edges.length === 0) direct[set.root]! += set.count;
    else {
      partial.push(set);
      network = undefined;
    }
  };
  waiting.forEach(add);
  const source = npus;
  const build = (): ReturnType<typeof createFlow> => {
    ends = [...arcs, ...Array.from({ length: npus }, (_, npu) => ({ from: source, to: npu }))];
    partial.forEach(({ depth }, index) => {
      const node = npus + 1 + index;
      ends.push({ from: source, to: node });
      depth.forEach((far, npu) => far >= 0 && ends.push({ from: node, to: npu }));
    });
    return createFlow(npus + 1 + partial.length, ends);
  };
  return {
    add,
    /** How much of `wanted` an edge from one node to another may take. */
    of: (from: number, to: number, wanted: number): number => {
      network ??= build();
      const asked = sum + wanted;
      const feeds = Array.from(direct, (count, npu) => (npu === from ? asked : count));
      const more = partial.flatMap(({ count, depth }) => [
        count,
        ...Array.from({ length: depth.reduce((all, far) => all + (far >= 0 ? 1 : 0), 0) }, () => count),
      ]);
      setCapacities(network, [...left, ...feeds, ...more]);
      return maxFlow(network, source, to, asked, 0) - sum;
    },
  };
}

/** Edges to try if none takes the whole tree. */
const MOST_TRIED = 12;

/** Returns the first edge from the root on that takes the whole tree, or else the one of those tried that takes the most. */
function nextEdge(
  { arcs }: Capacities,
  left: Float64Array,
  tree: Growing,
  room: ReturnType<typeof createRoom>,
  barred: Set<number>,
): { readonly arc: number; readonly count: number } | undefined {
  const ready = [...arcs.keys()]
    .filter((arc) => {
      const { from, to } = arcs[arc]!;
      return left[arc]! > 0 && tree.depth[from]! >= 0 && tree.depth[to]! < 0 && !barred.has(arc);
    })
    .sort((a, b) => tree.depth[arcs[a]!.from]! - tree.depth[arcs[b]!.from]! || left[b]! - left[a]! || a - b);
  let best: { arc: number; count: number } | undefined;
  let tried = 0;
  for (const arc of ready) {
    const { from, to } = arcs[arc]!;
    const wanted = Math.min(left[arc]!, tree.count);
    const count = Math.min(wanted, room.of(from, to, wanted));
    if (count <= 0) {
      // What is left only becomes less, so that it stays so for this tree.
      barred.add(arc);
      continue;
    }
    if (best === undefined || count > best.count) best = { arc, count };
    if (count === tree.count || ++tried >= MOST_TRIED) break;
  }
  return best;
}
