/**
 * Max-min fair rates by progressive filling: all rates grow together until a link is full; the messages on it
 * keep their rate and the others grow on. No message can then be faster without slowing one that is not
 * faster than it. A message of n shares counts as n messages with an equal part of its bytes each.
 *
 * Source: Bertsekas and Gallager, Data Networks, 2nd edition, section 6.5.2. A network as a fluid with such
 * shares: SimGrid (Casanova et al., JPDC 2014).
 */
import type { Flows } from './flows.ts';

/** Messages that share links, directly or through others, and these links. */
export interface Component {
  readonly slots: readonly number[];
  readonly links: readonly number[];
}

/** Shares closer than this are equal, so that rounding does not split one instant into many. */
const SAME = 1e-12;

/** Per-link columns that filling works on, kept between calls. */
export interface Filling {
  /** Capacity not yet assigned, and the number of messages whose rate is still open. */
  readonly leftGBps: Float64Array;
  readonly open: Int32Array;
  /** Load that the open messages add when all grow by one level: their shares, or what lv08 makes of them. */
  readonly growthGBps: Float64Array;
  /** By slot: the rate, valid for the slots of the last component. */
  rateGBps: Float64Array;
  pass: number;
}

export function createFilling(links: number): Filling {
  return {
    leftGBps: new Float64Array(links),
    open: new Int32Array(links),
    growthGBps: new Float64Array(links),
    rateGBps: new Float64Array(0),
    pass: 0,
  };
}

/** Writes the rates of the component into `filling.rateGBps`. */
export function fill(flows: Flows, { slots, links }: Component, filling: Filling): void {
  if (filling.rateGBps.length < flows.route.length) filling.rateGBps = new Float64Array(flows.route.length);
  const { leftGBps, open, growthGBps, rateGBps } = filling;
  for (const link of links) {
    leftGBps[link] = flows.capacityGBps[link]!;
    open[link] = flows.onLink[link]!.length;
    growthGBps[link] = 0;
  }
  for (const slot of slots) {
    rateGBps[slot] = -1;
    demand(flows, slot, growthGBps);
  }
  let rest = slots.length;
  while (rest > 0) {
    const share = smallestShare(links, filling);
    // Collects all links that are full now, before the first of them changes what is left on the others.
    const full = links.filter(
      (link) => open[link]! > 0 && leftGBps[link]! / growthGBps[link]! <= share * (1 + SAME),
    );
    for (const link of full) {
      for (const slot of flows.onLink[link]!) {
        if (rateGBps[slot]! >= 0) continue;
        rateGBps[slot] = share * flows.shares[slot]!;
        rest--;
        take(flows, slot, filling);
      }
    }
  }
}

function smallestShare(links: readonly number[], { leftGBps, open, growthGBps }: Filling): number {
  let smallest = Infinity;
  for (const link of links) {
    if (open[link]! > 0) smallest = Math.min(smallest, leftGBps[link]! / growthGBps[link]!);
  }
  return smallest;
}

/** Adds the shares of a message to the demand on its links. */
function demand({ routes, route, shares }: Flows, slot: number, growthGBps: Float64Array): void {
  const which = route[slot]!;
  const first = routes.first[which]!;
  for (let at = first; at < first + routes.length[which]!; at++) {
    const link = routes.links[at]!;
    growthGBps[link] = growthGBps[link]! + shares[slot]!;
  }
}

/** Takes the rate of a message from what is left of its links. */
function take(
  { routes, route, shares }: Flows,
  slot: number,
  { leftGBps, open, growthGBps, rateGBps }: Filling,
): void {
  const which = route[slot]!;
  const first = routes.first[which]!;
  for (let at = first; at < first + routes.length[which]!; at++) {
    const link = routes.links[at]!;
    leftGBps[link] = Math.max(0, leftGBps[link]! - rateGBps[slot]!);
    open[link] = open[link]! - 1;
    growthGBps[link] = growthGBps[link]! - shares[slot]!;
  }
}
