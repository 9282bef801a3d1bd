/** What one NPU sends to another at once: an arc between them, or a path through switches alone. */
import type { Capacities } from '../bounds/capacities.ts';
import { drain } from '../drain.ts';
import { arcsFrom } from '../bounds/shortest.ts';

export interface Hop {
  readonly from: number;
  readonly to: number;
  /** The arcs of the capacities that it takes, in order. */
  readonly arcs: readonly number[];
  readonly cost: number;
}

/** The cheapest hop between every two NPUs that have one, by prices of the arcs; of equal ones that of fewest arcs. */
export function cheapestHops(capacities: Capacities, prices: ArrayLike<number>): readonly Hop[] {
  return drain(hopSteps(capacities, prices))!;
}

/** NPUs between two yields. */
const NPUS_A_STEP = 16;

interface HopsWanted {
  /** Which of the hops of an NPU. Defaults to all. */
  readonly kept?: (hops: readonly Hop[], from: number) => readonly Hop[];
  /** Of equal hops, NPUs side by side take different ones. Defaults to the first ones. */
  readonly isSpread?: boolean;
}

/** The same in steps of a few milliseconds. */
export function* hopSteps(
  capacities: Capacities,
  prices: ArrayLike<number>,
  { kept = (hops) => hops, isSpread = false }: HopsWanted = {},
): Generator<void, readonly Hop[], void> {
  const { npus, nodes, arcs } = capacities;
  if (npus === nodes) {
    return arcs.map(({ from, to }, arc) => ({ from, to, arcs: [arc], cost: prices[arc]! }));
  }
  const out = arcsFrom(nodes, arcs);
  const hops: Hop[] = [];
  for (let source = 0; source < npus; source += 1) {
    const found = hopsFrom(capacities, out, prices, source, isSpread ? source : 0);
    for (const hop of kept(found, source)) hops.push(hop);
    if (source % NPUS_A_STEP === NPUS_A_STEP - 1) yield;
  }
  return hops;
}

function hopsFrom(
  { npus, nodes, arcs }: Capacities,
  out: readonly (readonly number[])[],
  prices: ArrayLike<number>,
  source: number,
  turn: number,
): readonly Hop[] {
  const switches = inTurn(nodes - npus, turn);
  const cost = new Float64Array(nodes).fill(Infinity);
  const count = new Int32Array(nodes);
  const into = new Int32Array(nodes).fill(-1);
  const isDone = new Uint8Array(nodes);
  const isCheaper = (price: number, length: number, node: number): boolean =>
    price < cost[node]! || (price === cost[node] && length < count[node]!);
  cost[source] = 0;
  for (let node = source; node >= 0;) {
    isDone[node] = 1;
    for (const arc of out[node]!) {
      const { to } = arcs[arc]!;
      if (isDone[to] === 1 || !isCheaper(cost[node]! + prices[arc]!, count[node]! + 1, to)) continue;
      [cost[to], count[to], into[to]] = [cost[node]! + prices[arc]!, count[node]! + 1, arc];
    }
    // Paths end at NPUs: only switches pass on.
    node = -1;
    for (const place of switches) {
      const other = npus + place;
      if (isDone[other] === 1 || cost[other] === Infinity) continue;
      if (node < 0 || isCheaper(cost[other]!, count[other]!, node)) node = other;
    }
  }
  const hops: Hop[] = [];
  for (let npu = 0; npu < npus; npu += 1) {
    if (npu === source || into[npu]! < 0) continue;
    const path: number[] = [];
    for (let node = npu; node !== source; node = arcs[into[node]!]!.from) path.push(into[node]!);
    hops.push({ from: source, to: npu, arcs: path.reverse(), cost: cost[npu]! });
  }
  return hops;
}

/** Numbers from 0 in another order for each turn, in which each of two neighbours comes first equally often. */
function inTurn(count: number, turn: number): readonly number[] {
  const places = Array.from({ length: count }, (_, place) => place);
  return turn === 0 ? places : places.sort((a, b) => (a ^ turn) - (b ^ turn));
}
