/**
 * The least time of an all-gather for a byte of the whole buffer: (1 / N) max |S| / B+(S) over the sets S of nodes that hold some NPUs and
 * not all, where |S| counts NPUs and B+ is the capacity that leaves (ForestColl, arXiv 2402.06787). Found by
 * Newton's method over minimum cuts: a rate x of a shard is possible where N x flow into every NPU from a source that
 * feeds x into each.
 */
import { divide, fraction, toNumber, compare, type Fraction } from '../exact/fraction.ts';
import { createFlow, maxFlow, setCapacities, sourceSide } from '../flow/max-flow.ts';
import { entering, leaving, type Capacities } from './capacities.ts';

export interface CutBound {
  /** In ns a byte of the whole buffer. */
  readonly nsPerByte: Fraction;
  /** The critical set, by node: the value follows from it alone. */
  readonly cut: readonly number[];
}

/** The value that a set of nodes proves for an all-gather. */
export function allGatherOfCut(capacities: Capacities, cut: readonly number[]): Fraction {
  const inside = new Set(cut);
  const held = cut.filter((node) => node < capacities.npus).length;
  const out = leaving(capacities, (node) => inside.has(node));
  return divide(fraction(held, capacities.npus), out);
}

/** The bound on a graph of at least two NPUs, each reachable from every other; `sinks` are the NPUs that are looked at, all by default. */
export function* allGatherBound(
  capacities: Capacities,
  sinks?: readonly number[],
): Generator<void, CutBound, void> {
  const { npus, nodes, arcs, whole } = capacities;
  const targets = sinks ?? Array.from({ length: npus }, (_, npu) => npu);
  const feeds = Array.from({ length: npus }, (_, npu) => ({ from: nodes, to: npu }));
  const network = createFlow(nodes + 1, [...arcs, ...feeds]);
  let best = startOf(capacities, targets);
  for (let isShort = true; isShort;) {
    isShort = false;
    for (const sink of targets) {
      yield;
      const cut = shortCut(sink, best.rate);
      if (cut === undefined) continue;
      const found = rated(capacities, cut);
      // Rounding alone may find a set that is no better where capacities are no small whole numbers.
      if (compare(found.rate, best.rate) >= 0) continue;
      best = found;
      isShort = true;
    }
  }
  return { nsPerByte: allGatherOfCut(capacities, best.cut), cut: best.cut };

  function shortCut(sink: number, rate: Fraction): readonly number[] | undefined {
    // In units of the capacities: rate p / q, arcs of q c, and p from the source to each NPU.
    const scaled = scaledBy(rate, capacities);
    setCapacities(network, [
      ...whole.map((capacity) => capacity * scaled.arc),
      ...feeds.map(() => scaled.feed),
    ]);
    const wanted = npus * scaled.feed;
    const least = scaled.isWhole ? 0 : wanted * 1e-13;
    const flow = maxFlow(network, nodes, sink, wanted, least);
    if (flow >= wanted - npus * least) return undefined;
    const side = sourceSide(network, nodes, least);
    return Array.from({ length: nodes }, (_, node) => node).filter((node) => side[node]);
  }
}

interface Rated {
  readonly cut: readonly number[];
  /** B+(S) / |S| in GB/s. */
  readonly rate: Fraction;
}

function rated(capacities: Capacities, cut: readonly number[]): Rated {
  const inside = new Set(cut);
  const held = cut.filter((node) => node < capacities.npus).length;
  return {
    cut,
    rate: divide(
      leaving(capacities, (node) => inside.has(node)),
      fraction(held),
    ),
  };
}

function startOf(capacities: Capacities, targets: readonly number[]): Rated {
  const { npus, nodes } = capacities;
  let first: { readonly sink: number; readonly into: Fraction } | undefined;
  for (const sink of targets) {
    const into = entering(capacities, (node) => node === sink);
    if (first === undefined || compare(into, first.into) < 0) first = { sink, into };
  }
  const cut = Array.from({ length: nodes }, (_, node) => node).filter((node) => node !== first?.sink);
  return { cut, rate: divide(first!.into, fraction(npus - 1)) };
}

function scaledBy(rate: Fraction, { unit, whole, npus }: Capacities) {
  const perUnit = { p: rate.numerator * unit, q: rate.denominator };
  const feed = Number(perUnit.p);
  const arc = Number(perUnit.q);
  const most = Math.max(feed * npus, ...whole.map((capacity) => capacity * arc));
  if (most * whole.length < Number.MAX_SAFE_INTEGER) return { feed, arc, isWhole: true };
  return { feed: toNumber(rate) * Number(unit), arc: 1, isWhole: false };
}
