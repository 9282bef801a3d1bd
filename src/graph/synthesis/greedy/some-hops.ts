/**
 * A few of the hops of each NPU. Through switches every NPU has a hop to every other, which are hundreds of thousands on a network of hundreds
 * of NPUs; a greedy schedule is nearly as good with those to a few others, near and far by number.
 */
import type { Capacities } from '../../bounds/capacities.ts';
import { hopSteps, type Hop } from '../hops.ts';

/** Of each NPU the hops to its 1st, 2nd, 4th, ... next and last by number; all where these do not join all NPUs. */
export function* someHops(
  capacities: Capacities,
  prices: ArrayLike<number>,
): Generator<void, readonly Hop[], void> {
  const { npus } = capacities;
  const some = yield* hopSteps(capacities, prices, {
    kept: (hops, tail) => nearAndFar(npus, tail, hops),
    isSpread: true,
  });
  if (npus === capacities.nodes) return some;
  const isWhole = isJoined(npus, some, 'from', 'to') && isJoined(npus, some, 'to', 'from');
  return isWhole ? some : yield* hopSteps(capacities, prices, { isSpread: true });
}

function nearAndFar(npus: number, tail: number, hops: readonly Hop[]): readonly Hop[] {
  const ahead = ({ to }: Hop): number => (to - tail + npus) % npus;
  const inOrder = hops.toSorted((a, b) => ahead(a) - ahead(b));
  const places = new Set<number>();
  for (let far = 1; far <= inOrder.length; far *= 2) places.add(far - 1).add(inOrder.length - far);
  return inOrder.filter((_, place) => places.has(place));
}

function isJoined(npus: number, hops: readonly Hop[], tail: 'from' | 'to', head: 'from' | 'to'): boolean {
  const next: number[][] = Array.from({ length: npus }, () => []);
  for (const hop of hops) next[hop[tail]]!.push(hop[head]);
  const reached = new Set([0]);
  for (const npu of reached) for (const other of next[npu]!) reached.add(other);
  return reached.size === npus;
}
