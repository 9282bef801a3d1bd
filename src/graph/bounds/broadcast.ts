/**
 * The least time of a broadcast for a byte: 1 over the least of the maximum flows from the root to another NPU (Edmonds),
 * and the smallest capacity that leaves any set which holds some NPUs and not all.
 */
import { compare, divide, fraction, ONE, type Fraction } from '../exact/fraction.ts';
import { createFlow, maxFlow, setCapacities, sourceSide } from '../flow/max-flow.ts';
import type { CutBound } from './all-gather.ts';
import { leaving, reversed, type Capacities } from './capacities.ts';

export function broadcastOfCut(capacities: Capacities, cut: readonly number[]): Fraction {
  const inside = new Set(cut);
  return divide(
    ONE,
    leaving(capacities, (node) => inside.has(node)),
  );
}

/** The bound of a broadcast from `root` to all NPUs. */
export function* broadcastBound(capacities: Capacities, root: number): Generator<void, CutBound, void> {
  const others = Array.from({ length: capacities.npus }, (_, npu) => npu).filter((npu) => npu !== root);
  const cuts: CutBound[] = [];
  for (const sink of others) {
    yield;
    cuts.push(minimumCut(capacities, root, sink));
  }
  return slowest(cuts);
}

/** The bound of a reduction of all NPUs into `root`: the broadcast of the graph turned round. */
export function reduceBound(capacities: Capacities, root: number): Generator<void, CutBound, void> {
  return broadcastBound(reversed(capacities), root);
}

/** The time a byte over the smallest cut that parts some NPUs from others, with the set that it leaves. */
export function* smallestCutBound(capacities: Capacities): Generator<void, CutBound, void> {
  const forth = yield* broadcastBound(capacities, 0);
  const back = yield* reduceBound(capacities, 0);
  if (compare(forth.nsPerByte, back.nsPerByte) >= 0) return forth;
  const entered = new Set(back.cut);
  const cut = Array.from({ length: capacities.nodes }, (_, node) => node).filter(
    (node) => !entered.has(node),
  );
  return { nsPerByte: back.nsPerByte, cut };
}

function minimumCut(capacities: Capacities, source: number, sink: number): CutBound {
  const { nodes, arcs, whole } = capacities;
  const network = createFlow(nodes, arcs);
  setCapacities(network, whole);
  const sum = whole.reduce((total, capacity) => total + capacity, 0);
  const least = sum < Number.MAX_SAFE_INTEGER ? 0 : sum * 1e-15;
  maxFlow(network, source, sink, Infinity, least);
  const side = sourceSide(network, source, least);
  const cut = Array.from({ length: nodes }, (_, node) => node).filter((node) => side[node]);
  return { nsPerByte: broadcastOfCut(capacities, cut), cut };
}

function slowest(bounds: readonly CutBound[]): CutBound {
  return bounds.reduce(
    (worst, bound) => (compare(bound.nsPerByte, worst.nsPerByte) > 0 ? bound : worst),
    bounds[0] ?? { nsPerByte: fraction(0), cut: [] },
  );
}
