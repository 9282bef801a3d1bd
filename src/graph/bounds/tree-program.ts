/**
 * The least time for a byte by trees: in-trees that reduce a part of the bytes into each NPU, out-trees that send them on from there, or
 * out-trees alone. Minimise T over root weights x_v >= 0 (sum 1) and capacities o_e + i_e <= b_e T such that o leaves every set
 * S that lacks an NPU at least x(S) strong, and i enters it so; a switch sends out no more than comes in (o), and the other way round
 * (i). By cuts that are violated, found by maximum flow, as columns of the dual program; symmetries make it smaller.
 */
import { createFlow, maxFlow, setCapacities, sinkSide, sourceSide } from '../flow/max-flow.ts';
import { createProgram, isWorthEntering, optimise, type Column, type Optimum } from '../linear/simplex.ts';
import { isTwoWay, type Capacities } from './capacities.ts';
import type { Symmetry } from './symmetry.ts';

export interface TreeRequest {
  /** Who may be a root: NPUs by weights that are found, all NPUs alike, or one. */
  readonly roots: 'free' | 'equal' | number;
  /** Out-trees alone, or in-trees as well, at once. */
  readonly isReduced: boolean;
}

export interface TreeCut {
  readonly nodes: readonly number[];
  /** Whether it is a cut of the out-trees or of the in-trees. */
  readonly direction: 'out' | 'in';
  readonly weight: number;
}

export interface TreeOptimum {
  readonly nsPerByte: number;
  /** By NPU. */
  readonly roots: Float64Array;
  /** By arc: the bytes that out-trees and in-trees send over it, for a byte of the buffer. */
  readonly out: Float64Array;
  readonly into: Float64Array;
  /** The cuts that prove it, and by switch the weights of its balance for out-trees and in-trees. */
  readonly cuts: readonly TreeCut[];
  readonly balance: { readonly out: readonly number[]; readonly into: readonly number[] };
}

interface Layout {
  readonly capacities: Capacities;
  readonly request: TreeRequest;
  readonly total: number;
  /** By NPU the row of its root weight, -1 if it is no root; by arc the rows of what trees send over it. */
  readonly rootRow: Int32Array;
  readonly outRow: Int32Array;
  readonly inRow: Int32Array;
  readonly rows: number;
  readonly sinks: readonly number[];
  /** In-trees are the out-trees turned round. */
  readonly isMirrored: boolean;
}

/** The optimum; undefined where it is unbounded. */
export function* treeProgram(
  capacities: Capacities,
  request: TreeRequest,
  symmetry: Symmetry,
): Generator<void, TreeOptimum | undefined, void> {
  const layout = layoutOf(capacities, request, symmetry);
  const rhs = new Array<number>(layout.rows).fill(0);
  rhs[layout.rows - 1] = 1;
  const program = createProgram(rhs);
  program.columns.push(rateColumn(layout), ...priceColumns(layout));
  const balances = balanceColumns(layout);
  const firstCut = program.columns.length + balances.length;
  program.columns.push(...balances.map(({ column }) => column));
  const cuts: { readonly nodes: readonly number[]; readonly direction: 'out' | 'in' }[] = [];
  const separate = separatorOf(layout);
  let isSeeded = false;
  const optimum = yield* optimise(program, function* ({ prices }) {
    const found = isSeeded ? yield* separate(prices) : seeds(layout);
    const columns = found.map((cut) => cutColumn(layout, cut));
    const kept = found.filter((_, index) => !isSeeded || isWorthEntering(prices, columns[index]!));
    const worth = columns.filter((column) => !isSeeded || isWorthEntering(prices, column));
    isSeeded = true;
    cuts.push(...kept);
    return worth;
  });
  if (optimum === undefined) return undefined;
  const balanceOf = (direction: 'out' | 'in'): number[] =>
    Array.from({ length: capacities.nodes }, (_, node) => {
      const index = balances.findIndex((entry) => entry.node === node && entry.direction === direction);
      return index < 0 ? 0 : optimum.x[firstCut - balances.length + index]!;
    });
  return {
    nsPerByte: (optimum.value / layout.total) * Number(capacities.unit),
    roots: layout.rootRow.slice(0, capacities.npus).reduce((roots, row, npu) => {
      roots[npu] = row < 0 ? 0 : Math.max(0, optimum.prices[row]!);
      return roots;
    }, new Float64Array(capacities.npus)),
    ...sentOf(layout, optimum),
    cuts: cuts.flatMap((cut, index) => {
      const weight = optimum.x[firstCut + index]!;
      return weight > 1e-9 ? [{ ...cut, weight }] : [];
    }),
    balance: { out: balanceOf('out'), into: balanceOf('in') },
  };
}

function layoutOf(capacities: Capacities, request: TreeRequest, symmetry: Symmetry): Layout {
  const { npus, arcs, whole } = capacities;
  let rows = 0;
  const rowBy = new Map<string, number>();
  const rowOf = (key: string): number => {
    const row = rowBy.get(key) ?? rows++;
    rowBy.set(key, row);
    return row;
  };
  const rootRow = Int32Array.from({ length: npus }, (_, npu) => {
    if (request.roots === 'free') return rowOf(`root ${symmetry.nodeOrbit[npu]}`);
    return request.roots === 'equal' || request.roots === npu ? rowOf('root') : -1;
  });
  const isMirrored = request.isReduced && isTwoWay(capacities);
  const outRow = Int32Array.from(arcs, (_, arc) => rowOf(`out ${symmetry.arcOrbit[arc]}`));
  const byEnds = new Map(arcs.map(({ from, to }, arc) => [`${from} ${to}`, arc]));
  const inRow = Int32Array.from(arcs, ({ from, to }, arc) => {
    if (isMirrored) return outRow[byEnds.get(`${to} ${from}`)!]!;
    return request.isReduced ? rowOf(`in ${symmetry.arcOrbit[arc]}`) : -1;
  });
  const orbits = symmetry.nodeOrbit.slice(0, npus);
  return {
    capacities,
    request,
    total: whole.reduce((sum, capacity) => sum + capacity, 0),
    rootRow,
    outRow,
    inRow,
    rows: rows + 1,
    sinks: [...orbits.keys()].filter((npu) => orbits[npu] === npu),
    isMirrored,
  };
}

/** Collects the entries of a column by row. */
function columnOf(cost: number, entries: Iterable<readonly [number, number]>): Column {
  const byRow = new Map<number, number>();
  for (const [row, value] of entries) if (row >= 0) byRow.set(row, (byRow.get(row) ?? 0) + value);
  const used = [...byRow].filter(([, value]) => value !== 0);
  return { cost, rows: used.map(([row]) => row), values: used.map(([, value]) => value) };
}

/** The value itself: what every byte costs at least. */
function rateColumn({ rootRow, request, capacities }: Layout): Column {
  const share = request.roots === 'equal' ? 1 / capacities.npus : 1;
  return columnOf(
    1,
    Array.from(rootRow, (row) => [row, share] as const),
  );
}

/** The price of the capacity of each class of arcs: those that share the rows of their trees. */
function priceColumns({ capacities, total, outRow, inRow, rows }: Layout): readonly Column[] {
  const classes = new Map<string, number[]>();
  outRow.forEach((row, arc) => {
    const key = [row, inRow[arc]!].sort((a, b) => a - b).join(' ');
    classes.set(key, [...(classes.get(key) ?? []), arc]);
  });
  return [...classes.values()].map((members) =>
    columnOf(
      0,
      members.flatMap((arc) => [
        [outRow[arc]!, -1] as const,
        [inRow[arc]!, -1] as const,
        [rows - 1, capacities.whole[arc]! / total] as const,
      ]),
    ),
  );
}

function balanceColumns({ capacities, outRow, inRow, request, isMirrored }: Layout) {
  const { npus, nodes, arcs } = capacities;
  const directions = request.isReduced && !isMirrored ? (['out', 'in'] as const) : (['out'] as const);
  return Array.from({ length: nodes - npus }, (_, index) => npus + index).flatMap((node) =>
    directions.map((direction) => ({
      node,
      direction,
      column: columnOf(
        0,
        arcs.flatMap(({ from, to }, arc) => {
          const sign = direction === 'out' ? 1 : -1;
          const row = direction === 'out' ? outRow[arc]! : inRow[arc]!;
          return [[row, (to === node ? sign : 0) - (from === node ? sign : 0)] as const];
        }),
      ),
    })),
  );
}

function cutColumn(layout: Layout, { nodes, direction }: Pick<TreeCut, 'nodes' | 'direction'>): Column {
  const { capacities, rootRow, outRow, inRow, request } = layout;
  const isInside = new Uint8Array(capacities.nodes);
  for (const node of nodes) isInside[node] = 1;
  const share = request.roots === 'equal' ? 1 / capacities.npus : 1;
  return columnOf(0, [
    ...nodes.flatMap((node) => (node < capacities.npus ? [[rootRow[node]!, -share] as const] : [])),
    ...capacities.arcs.flatMap(({ from, to }, arc) => {
      const [near, far] = direction === 'out' ? [from, to] : [to, from];
      const row = direction === 'out' ? outRow[arc]! : inRow[arc]!;
      return isInside[near] === 1 && isInside[far] === 0 ? [[row, 1] as const] : [];
    }),
  ]);
}

function seeds({ capacities, sinks, request, isMirrored }: Layout) {
  const all = Array.from({ length: capacities.nodes }, (_, node) => node);
  return sinks.flatMap((sink) => {
    const nodes = all.filter((node) => node !== sink);
    const out = { nodes, direction: 'out' as const };
    return request.isReduced && !isMirrored ? [out, { nodes, direction: 'in' as const }] : [out];
  });
}

/** What finds the sets that trees of the present prices leave or enter too weakly. */
function separatorOf(layout: Layout) {
  const { capacities, sinks, request, isMirrored } = layout;
  const { npus, nodes, arcs } = capacities;
  const feeds = Array.from({ length: npus }, (_, npu) => ({ from: nodes, to: npu }));
  const turned = arcs.map(({ from, to }) => ({ from: to, to: from }));
  const networks = [
    { direction: 'out' as const, network: createFlow(nodes + 1, [...arcs, ...feeds]), rowOf: layout.outRow },
    { direction: 'in' as const, network: createFlow(nodes + 1, [...turned, ...feeds]), rowOf: layout.inRow },
  ].slice(0, request.isReduced && !isMirrored ? 2 : 1);
  const all = Array.from({ length: nodes }, (_, node) => node);
  return function* (prices: Float64Array): Generator<void, Pick<TreeCut, 'nodes' | 'direction'>[], void> {
    const share = request.roots === 'equal' ? 1 / npus : 1;
    const roots = Array.from(layout.rootRow, (row) => (row < 0 ? 0 : Math.max(0, prices[row]!) * share));
    const wanted = roots.reduce((sum, root) => sum + root, 0);
    const cuts: Pick<TreeCut, 'nodes' | 'direction'>[] = [];
    for (const { direction, network, rowOf } of networks) {
      const sent = Array.from(rowOf, (row) => Math.max(0, prices[row]!));
      for (const sink of sinks) {
        yield;
        setCapacities(network, [...sent, ...roots]);
        const least = wanted * 1e-13;
        if (maxFlow(network, nodes, sink, wanted, least) >= wanted * (1 - 1e-9)) continue;
        const near = sourceSide(network, nodes, least);
        const far = sinkSide(network, sink, least);
        const first = all.filter((node) => near[node]);
        const last = all.filter((node) => !far[node]);
        cuts.push({ nodes: first, direction });
        if (first.length !== last.length) cuts.push({ nodes: last, direction });
      }
    }
    return cuts;
  };
}

function sentOf({ outRow, inRow }: Layout, { prices }: Optimum) {
  const valueOf = (row: number): number => (row < 0 ? 0 : Math.max(0, prices[row]!));
  return { out: Float64Array.from(outRow, valueOf), into: Float64Array.from(inRow, valueOf) };
}
