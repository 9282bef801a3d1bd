/**
 * Spanning trees that use the links of a graph as well as any trees can: the optimum of a linear program whose columns are trees, found
 * as the arborescences of least cost under the dual prices of the links (Edmonds' packing, fractional). A tree's edges lead from NPU to
 * NPU, through switches where there are some, which pass on and do not copy.
 */
import { allGatherBound } from '../bounds/all-gather.ts';
import { broadcastBound } from '../bounds/broadcast.ts';
import { reversed, type Capacities } from '../bounds/capacities.ts';
import { subgroupOf, type Subgroup } from '../bounds/subgroup.ts';
import { symmetryOf } from '../bounds/symmetry.ts';
import { createProgram, isWorthEntering, optimise, type Column, type Optimum } from '../linear/simplex.ts';
import { toNumber } from '../exact/fraction.ts';
import { leastArborescence } from './arborescence.ts';
import { cheapestHops, type Hop } from './hops.ts';
import type { TreeEdge } from './tree-edge.ts';
import { packWhole } from './whole-packing.ts';

/** A part of the buffer, the trees that reduce it into its root, and that send it on from there; none where it has none to do. */
export interface TreePart {
  readonly root: number;
  /** Of the whole buffer. */
  readonly share: number;
  readonly gathering: readonly TreeEdge[];
  readonly spreading: readonly TreeEdge[];
}

export interface TreePacking {
  /** With enough chunks, for a byte of the whole buffer. */
  readonly nsPerByte: number;
  readonly parts: readonly TreePart[];
}

export type TreeCollective = 'allGather' | 'reduceScatter' | 'broadcast' | 'allReduce';

const MOST_SYMMETRIES = 512;

interface Packing {
  readonly capacities: Capacities;
  readonly collective: TreeCollective;
  readonly symmetry: Subgroup;
  /** The roots that are looked at, the least of each class, and how many are like it. */
  readonly roots: readonly number[];
  readonly members: readonly number[];
  readonly classOf: Int32Array;
  readonly room: Float64Array;
  readonly scale: number;
}

/**
 * The packing of a graph whose NPUs all reach each other; undefined where the method does not end.
 *
 * @param isRoot who may be a root of an all-reduce, the same for NPUs that a symmetry makes alike
 */
export function* packTrees(
  capacities: Capacities,
  collective: TreeCollective,
  root = 0,
  isRoot: (npu: number) => boolean = () => true,
): Generator<void, TreePacking | undefined, void> {
  const packing = packingOf(capacities, collective, root, isRoot);
  const { roots, room, scale } = packing;
  const isShared = collective === 'allGather' || collective === 'reduceScatter';
  const isOutOnly = isShared || collective === 'broadcast';
  if (isOutOnly && capacities.npus === capacities.nodes && room.length >= MANY_CLASSES) {
    const whole = yield* inWholeNumbers(capacities, collective, root);
    if (whole !== undefined) return whole;
  }
  const rootRows = isShared ? roots.length : 0;
  const program = createProgram([
    ...roots.slice(0, rootRows).map(() => 0),
    ...Array.from(room, (capacity) => capacity / scale),
  ]);
  if (isShared) {
    program.columns.push({ cost: 1, rows: roots.map((_, row) => row), values: roots.map(() => 1) });
  }
  const trees: Omit<TreePart, 'share'>[] = [];
  const centre = createCentre(packing, rootRows);
  const optimum = yield* optimise(program, function* ({ prices }) {
    const now = prices.subarray(rootRows).map((price) => Math.max(0, price));
    // Prices between these and the best so far find better trees; where they find none, these decide.
    for (const asked of trees.length === 0 ? [undefined] : centre.around(now)) {
      const found = yield* treesOf(packing, asked);
      const columns = found.map((tree) => columnOf(packing, tree, rootRows));
      if (asked !== undefined) centre.note(asked, columns);
      const kept = [...found.keys()].filter(
        (index) => asked === undefined || isWorthEntering(prices, columns[index]!),
      );
      if (kept.length === 0) continue;
      trees.push(...kept.map((index) => found[index]!));
      return kept.map((index) => columns[index]!);
    }
    return [];
  });
  if (optimum === undefined) return undefined;
  return resultOf(packing, trees, optimum, isShared);
}

/** Classes of links from which on whole numbers pack sooner than a linear program, which stalls where all links are full. */
const MANY_CLASSES = 64;

/** In-trees are out-trees of the graph turned round. */
function* inWholeNumbers(
  capacities: Capacities,
  collective: 'allGather' | 'reduceScatter' | 'broadcast',
  root: number,
): Generator<void, TreePacking | undefined, void> {
  const isGathered = collective !== 'reduceScatter';
  const only = collective === 'broadcast' ? root : undefined;
  const on = isGathered ? capacities : reversed(capacities);
  const found = yield* packWhole(on, only);
  if (found === undefined) return undefined;
  const { nsPerByte } = only === undefined ? yield* allGatherBound(on) : yield* broadcastBound(on, only);
  const turned = ({ from, to, arcs }: TreeEdge): TreeEdge => ({ from: to, to: from, arcs });
  return {
    nsPerByte: toNumber(nsPerByte),
    parts: found.map(({ root: own, share, edges }) => ({
      root: own,
      share,
      gathering: isGathered ? [] : edges.map(turned),
      spreading: isGathered ? edges : [],
    })),
  };
}

function packingOf(
  capacities: Capacities,
  collective: TreeCollective,
  root: number,
  isRoot: (npu: number) => boolean,
): Packing {
  const { npus, whole, nodes } = capacities;
  const all = symmetryOf(capacities);
  // A broadcast has one root, which most symmetries do not keep.
  const symmetry = subgroupOf(
    capacities,
    collective === 'broadcast'
      ? { ...all, generators: all.generators.filter((image) => image[root] === root) }
      : all,
    MOST_SYMMETRIES,
  );
  const { nodeOrbit, arcOrbit } = symmetry;
  const roots =
    collective === 'broadcast'
      ? [root]
      : [...nodeOrbit.keys()].filter((node) => node < npus && nodeOrbit[node] === node && isRoot(node));
  const classes = [...arcOrbit.keys()].filter((arc) => arcOrbit[arc] === arc);
  const classOf = arcOrbit.map((least) => classes.indexOf(least));
  const room = new Float64Array(classes.length);
  whole.forEach((capacity, arc) => (room[classOf[arc]!]! += capacity));
  const sizes = new Int32Array(nodes);
  nodeOrbit.forEach((least) => (sizes[least]! += 1));
  return {
    capacities,
    collective,
    symmetry,
    roots,
    members: roots.map((node) => sizes[nodeOrbit[node]!]!),
    classOf,
    room,
    scale: room.reduce((sum, capacity) => sum + capacity, 0) / room.length,
  };
}

/**
 * The prices with the least bound so far (dual smoothing, Wentges 1997): trees of least cost at any prices bound the value, as all trees
 * together cannot use more than the links have.
 */
function createCentre({ room, scale, members, roots }: Packing, rootRows: number) {
  let centre: Float64Array | undefined;
  let least = Infinity;
  const worthOf = (prices: Float64Array): number =>
    prices.reduce((sum, price, index) => sum + (price * room[index]!) / scale, 0);
  return {
    around: (now: Float64Array): readonly Float64Array[] => {
      if (centre === undefined) return [now];
      const [here, there] = [worthOf(now), worthOf(centre)];
      const best = centre;
      return [now.map((price, index) => (price / here + best[index]! / there) / 2), now];
    },
    note: (prices: Float64Array, columns: readonly Column[]): void => {
      const costs = columns.map(({ rows, values }) =>
        rows.reduce(
          (sum, row, at) => (row < rootRows ? sum : sum + values[at]! * prices[row - rootRows]!),
          0,
        ),
      );
      const cost =
        rootRows > 0
          ? costs.reduce((sum, own) => sum + own, 0)
          : Math.min(...costs.map((own, index) => own / members[index]!));
      const bound = worthOf(prices) / cost;
      if (!(bound < least) || columns.length < roots.length) return;
      least = bound;
      centre = prices.slice();
    },
  };
}

/** For each root the trees of least cost; at first by the prices of a graph whose links are all full. */
function* treesOf(
  packing: Packing,
  byClass: Float64Array | undefined,
): Generator<void, readonly Omit<TreePart, 'share'>[], void> {
  const { capacities, collective, classOf, scale, roots } = packing;
  const { npus, whole } = capacities;
  const prices = Array.from(classOf, (index, arc) => byClass?.[index] ?? scale / whole[arc]!);
  const hops = cheapestHops(capacities, prices);
  const spreads = collective === 'reduceScatter' ? undefined : preparedHops(npus, hops);
  // In-trees are out-trees of the graph turned round.
  const gathers =
    collective === 'reduceScatter' || collective === 'allReduce'
      ? preparedHops(
          npus,
          hops.map((hop) => ({ ...hop, from: hop.to, to: hop.from })),
        )
      : undefined;
  const trees: Omit<TreePart, 'share'>[] = [];
  for (const root of roots) {
    yield;
    const gathering = (gathers?.(root) ?? []).map(({ from, to, arcs: path }) => ({
      from: to,
      to: from,
      arcs: path,
    }));
    trees.push({ root, gathering, spreading: spreads?.(root) ?? [] });
  }
  return trees;
}

function preparedHops(npus: number, hops: readonly Hop[]): (root: number) => readonly TreeEdge[] {
  return (root) => {
    const tree = leastArborescence(npus, hops, root);
    if (tree === undefined) throw new Error('An NPU cannot be reached.');
    return [...tree]
      .filter((hop) => hop >= 0)
      .map((hop) => ({ from: hops[hop]!.from, to: hops[hop]!.to, arcs: hops[hop]!.arcs }));
  };
}

function columnOf(packing: Packing, tree: Omit<TreePart, 'share'>, rootRows: number): Column {
  const { roots, members, classOf, room } = packing;
  const row = roots.indexOf(tree.root);
  const loads = new Float64Array(room.length);
  for (const { arcs } of [...tree.gathering, ...tree.spreading])
    for (const arc of arcs) loads[classOf[arc]!]! += members[row]!;
  const used = [...loads.keys()].filter((index) => loads[index]! > 0);
  const rows = used.map((index) => rootRows + index);
  const values = used.map((index) => loads[index]!);
  if (rootRows === 0) return { cost: members[row]!, rows, values };
  return { cost: 0, rows: [row, ...rows], values: [-1, ...values] };
}

function resultOf(
  packing: Packing,
  trees: readonly Omit<TreePart, 'share'>[],
  optimum: Optimum,
  isShared: boolean,
): TreePacking {
  const { capacities, scale, symmetry, members, roots } = packing;
  const value = (isShared ? optimum.value * capacities.npus : optimum.value) * scale;
  const found = new Map<string, TreePart>();
  let sum = 0;
  trees.forEach((tree, index) => {
    const rate = optimum.x[index + (isShared ? 1 : 0)]!;
    if (rate <= 1e-12 * optimum.value) return;
    const share = (rate * members[roots.indexOf(tree.root)]!) / symmetry.elements.length;
    for (const element of symmetry.elements) {
      const part = imageOf(packing, tree, element);
      const key = `${part.root};${textOf(part.gathering)};${textOf(part.spreading)}`;
      found.set(key, { ...part, share: (found.get(key)?.share ?? 0) + share });
      sum += share;
    }
  });
  return {
    nsPerByte: Number(capacities.unit) / value,
    parts: [...found.values()].map((part) => ({ ...part, share: part.share / sum })),
  };
}

function imageOf(
  { capacities }: Packing,
  tree: Omit<TreePart, 'share'>,
  element: Int32Array,
): Omit<TreePart, 'share'> {
  const byEnds = arcsByEnds(capacities);
  const image = (edges: readonly TreeEdge[]): readonly TreeEdge[] =>
    edges.map(({ from, to, arcs }) => ({
      from: element[from]!,
      to: element[to]!,
      arcs: arcs.map((arc) => {
        const ends = capacities.arcs[arc]!;
        return byEnds.get(element[ends.from]! * 65536 + element[ends.to]!)!;
      }),
    }));
  return { root: element[tree.root]!, gathering: image(tree.gathering), spreading: image(tree.spreading) };
}

const tables = new WeakMap<Capacities, ReadonlyMap<number, number>>();

function arcsByEnds(capacities: Capacities): ReadonlyMap<number, number> {
  const table =
    tables.get(capacities) ?? new Map(capacities.arcs.map(({ from, to }, arc) => [from * 65536 + to, arc]));
  tables.set(capacities, table);
  return table;
}

function textOf(edges: readonly TreeEdge[]): string {
  return edges
    .map(({ arcs }) => arcs.join('-'))
    .sort()
    .join();
}
