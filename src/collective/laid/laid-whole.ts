/**
 * A schedule of all NPUs laid on the links of every dimension, step by step. Messages are routed dimension by dimension, innermost first,
 * so that inside a dimension they go along lines of NPUs that differ only in its coordinate.
 *
 * An exchange changes one coordinate. A shift by some distance shifts every line by the digit of the distance or, with a carry from below,
 * by one more; if there are several shifts at once, each counts as the worse of the two. If everyone sends to everyone, a line of n NPUs
 * carries, for each pair of them, the N/n messages that arrive at one and leave from the other.
 */
import { blockWires } from '../../topology/blocks/block-wires.ts';
import type { Crowd, Pattern } from '../../topology/blocks/wires.ts';
import { formOf } from '../../topology/blocks/form.ts';
import { algorithms } from '../all-algorithms.ts';
import type { LaidDimension, LaidTopology } from './laid.ts';
import { canDo } from '../can-do.ts';
import type { Algorithm, Collective } from '../types.ts';

/** The load of a step on one dimension. */
export interface LaidPart {
  readonly dimension: number;
  /** Links of the longest route inside the dimension. */
  readonly hops: number;
  /** Bytes on its busiest link, divided by the link's share of what an NPU can send on the dimension, for blocks of one byte. */
  readonly load: number;
}

export interface WholeSteps {
  readonly count: number;
  readonly blocks: number;
  /** One entry for each dimension that messages cross. */
  readonly parts: readonly LaidPart[];
}

/** Returns null if the algorithm cannot do the collective, or if a step has no known pattern. */
export function laidWhole(
  { dimensions }: LaidTopology,
  algorithm: Algorithm,
  operation: Collective,
): readonly WholeSteps[] | null {
  const npus = dimensions.reduce((product, { size }) => product * size, 1);
  const { steps: stepsOf } = algorithms[algorithm.name];
  if (stepsOf === undefined || !canDo(algorithm, operation, npus)) return null;
  const window = algorithm.window === undefined ? {} : { window: algorithm.window };
  const laid: WholeSteps[] = [];
  for (const { count, blocks: ofMessage, pattern } of stepsOf({
    collective: operation,
    ranks: npus,
    tree: 0,
    ...window,
  })) {
    const parts: LaidPart[] = [];
    let stride = 1;
    for (const [dimension, laidOn] of dimensions.entries()) {
      const { size } = laidOn;
      const crowd = size === 1 ? NOTHING : crowdAlong(laidOn, pattern, stride, npus);
      if (crowd === null) return null;
      if (crowd.load > 0) parts.push({ dimension, hops: crowd.hops, load: crowd.load * ofMessage });
      stride *= size;
    }
    laid.push({ count, blocks: ofMessage, parts });
  }
  return laid;
}

const NOTHING: Crowd = { hops: 0, load: 0 };

/** Returns the load of a pattern of all NPUs along the lines of one dimension. */
function crowdAlong(
  laid: LaidDimension,
  pattern: Pattern | undefined,
  stride: number,
  npus: number,
): Crowd | null {
  const { size } = laid;
  const form = formOf({ ...laid, ...laid.wires });
  const crowd = (along: Pattern): Crowd | null =>
    blockWires[laid.kind].crowd?.(form, { size, spacing: 1 }, along) ?? null;
  const shift = (first: number, last: number): Crowd | null =>
    crowd({ kind: 'shift', first, last, isByPeer: false });
  if (pattern?.kind === 'exchange') {
    const { offset } = pattern;
    const isOwn = offset >= stride && offset < stride * size;
    return isOwn ? crowd({ kind: 'exchange', offset: offset / stride }) : NOTHING;
  }
  if (pattern?.kind !== 'shift') return null;
  const { first, last } = pattern;
  if (first === 1 && last === npus - 1) {
    const all = shift(1, size - 1);
    return all && { hops: all.hops, load: (all.load * npus) / size };
  }
  let hops = 0;
  let load = 0;
  for (let by = first; by <= last; by++) {
    const digit = Math.floor(by / stride) % size;
    const amounts = by % stride === 0 ? [digit] : [digit, (digit + 1) % size];
    let worst = 0;
    for (const amount of amounts) {
      if (amount === 0) continue;
      const single = shift(amount, amount);
      if (single === null) return null;
      hops = Math.max(hops, single.hops);
      worst = Math.max(worst, single.load);
    }
    load += worst;
  }
  return { hops, load };
}
