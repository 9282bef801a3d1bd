/**
 * The least time of an all-to-all for a byte of an NPU's buffer of N equal blocks: 1 / (N lambda), where lambda is the
 * largest rate at which every NPU can send to every other at once (maximum concurrent flow). Flows over
 * shortest paths from each source are the columns of a linear program, one for each class of nodes that a symmetry
 * makes alike; its dual values are lengths of the links, from which the bound follows alone:
 * 1 / lambda >= sum of the distances of all ordered pairs / sum of capacity x length.
 */
import { divide, fraction, ZERO, add, multiply, type Fraction } from '../exact/fraction.ts';
import { createProgram, isWorthEntering, optimise, type Column, type Optimum } from '../linear/simplex.ts';
import type { Capacities } from './capacities.ts';
import { arcsFrom, evenFlow, shortestPaths } from './shortest.ts';
import { symmetryOf, type Symmetry } from './symmetry.ts';
import { wholeRatios } from './whole-numbers.ts';

export interface AllToAllBound {
  /** In ns a byte of an NPU's buffer. */
  readonly nsPerByte: Fraction;
  /** By arc of the capacities: whole numbers. The value follows from them alone. */
  readonly lengths: readonly number[];
  /** What the flow that was found takes; equal to the bound where it is exact. */
  readonly reachedNsPerByte: number;
  /** The flow of a node of each class of sources; the others' are its images under the symmetry. */
  readonly flows: readonly SourceFlow[];
  readonly symmetry: Symmetry;
}

/** What a source sends over each arc where it sends a unit to each NPU, and the rate at which it does so. */
export interface SourceFlow {
  readonly source: number;
  readonly rateGBps: number;
  readonly flow: Float64Array;
}

/** The value that lengths of the arcs prove for an all-to-all. */
export function allToAllOfLengths(capacities: Capacities, lengths: readonly number[]): Fraction {
  const { npus, nodes, arcs, exact } = capacities;
  const out = arcsFrom(nodes, arcs);
  let distances = 0n;
  for (let source = 0; source < npus; source += 1) {
    const { distance } = shortestPaths(nodes, arcs, out, lengths, source);
    for (let npu = 0; npu < npus; npu += 1) distances += BigInt(distance[npu]!);
  }
  const laid = exact.reduce(
    (sum, capacity, arc) =>
      lengths[arc] === 0 ? sum : add(sum, multiply(capacity, fraction(lengths[arc]!))),
    ZERO,
  );
  return divide(fraction(distances, npus), laid);
}

/** The bound on a graph of at least two NPUs, each reachable from every other; undefined where it was stopped. */
export function* allToAllBound(capacities: Capacities): Generator<void, AllToAllBound | undefined, void> {
  const { npus, nodes, arcs, whole, unit } = capacities;
  const out = arcsFrom(nodes, arcs);
  const symmetry = symmetryOf(capacities);
  const sources = leastMembers(symmetry.nodeOrbit).filter((node) => node < npus);
  const classes = leastMembers(symmetry.arcOrbit);
  const classOf = symmetry.arcOrbit.map((least) => classes.indexOf(least));
  const members = sources.map((source) =>
    symmetry.nodeOrbit.reduce((sum, least) => sum + (least === source ? 1 : 0), 0),
  );
  const room = new Float64Array(classes.length);
  whole.forEach((capacity, arc) => (room[classOf[arc]!]! += capacity));
  const scale = room.reduce((sum, capacity) => sum + capacity, 0) / classes.length;
  // Rows: the rate less the flows of each class of sources, then what the arcs of each class carry.
  const program = createProgram([
    ...sources.map(() => 0),
    ...Array.from(room, (capacity) => capacity / scale),
  ]);
  program.columns.push({ cost: 1, rows: sources.map((_, row) => row), values: sources.map(() => 1) });
  const flows: { readonly source: number; readonly flow: Float64Array }[] = [];
  const optimum = yield* optimise(program, generate);
  if (optimum === undefined) return undefined;
  const lengths = ofArcs(wholeRatios(optimum.prices.subarray(sources.length)));
  const toRate = scale / npus ** 2 / Number(unit);
  return {
    nsPerByte: allToAllOfLengths(capacities, lengths),
    lengths,
    reachedNsPerByte: 1 / (npus * optimum.value * toRate),
    flows: flows.flatMap(({ source, flow }, index) => {
      const rate = optimum.x[index + 1]! * toRate;
      return rate > 0 ? [{ source, rateGBps: rate, flow }] : [];
    }),
    symmetry,
  };

  function ofArcs(byClass: ArrayLike<number>): number[] {
    return Array.from(classOf, (index) => byClass[index]!);
  }

  function* generate({ prices }: Optimum): Generator<void, readonly Column[], void> {
    const byClass = prices.subarray(sources.length).map((price) => Math.max(0, price));
    // Before the first flow, the lengths are what suits a graph whose links are all full.
    const lengthsNow = flows.length === 0 ? whole.map((capacity) => scale / capacity) : ofArcs(byClass);
    const tolerance = 1e-9 * Math.max(...lengthsNow);
    const columns: Column[] = [];
    for (const [row, source] of sources.entries()) {
      yield;
      const flow = evenFlow(shortestPaths(nodes, arcs, out, lengthsNow, source, tolerance), arcs, npus);
      const column = columnOf(flow, row);
      if (flows.length >= sources.length && !isWorthEntering(prices, column)) continue;
      flows.push({ source, flow });
      columns.push(column);
    }
    return columns;
  }

  function columnOf(flow: Float64Array, row: number): Column {
    const loads = new Float64Array(classes.length);
    flow.forEach((amount, arc) => (loads[classOf[arc]!]! += (amount * members[row]!) / npus ** 2));
    const used = [...loads.keys()].filter((index) => loads[index]! > 0);
    return {
      cost: 0,
      rows: [row, ...used.map((index) => sources.length + index)],
      values: [-1, ...used.map((index) => loads[index]!)],
    };
  }
}

function leastMembers(orbits: Int32Array): readonly number[] {
  return [...orbits.keys()].filter((member) => orbits[member] === member);
}
