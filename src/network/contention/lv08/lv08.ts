/**
 * LV08, the TCP model of SimGrid: flows share a link in proportion to 1 / penalty, where the penalty of a route grows with
 * its latency and its links; no flow is faster than its window allows; and what comes back loads the reverse links.
 *
 * Source: Velho and Legrand, Accuracy Study and Improvement of Network Simulation in the SimGrid Framework (SIMUTools
 * 2009); factors and order as in SimGrid 3.32 (`network/model:LV08`).
 */
import type { Flows, RouteTerms } from '../flows.ts';
import type { Component, Filling } from '../shares.ts';

export const LV08 = {
  latencyFactor: 13.01,
  bandwidthFactor: 0.97,
  /** Each link of a route adds this many bytes over its bandwidth to the latency that shares are by. */
  weightBytes: 20_537,
  /** Largest window, bytes: a flow sends at most that in a round trip. */
  windowBytes: 4_194_304,
  backLoad: 0.05,
} as const;

/** @param capacityGBps of all links, without the factor */
export function lv08Terms(
  capacityGBps: Float64Array,
  links: readonly number[],
  latencyNs: number,
  back: readonly number[],
): RouteTerms {
  const { weightBytes, windowBytes, backLoad } = LV08;
  const perLink = links.reduce((sum, link) => sum + weightBytes / capacityGBps[link]!, 0);
  return {
    back,
    backLoad,
    // SimGrid gives a route without latency a penalty of a second, whatever its links.
    penalty: latencyNs > 0 ? latencyNs + perLink : 1e9,
    boundGBps: latencyNs > 0 ? windowBytes / (2 * latencyNs) : Infinity,
  };
}

/** Levels that differ by less are the same: rounding must not make one instant into many. */
const SAME = 1e-12;

/**
 * Writes the rates of the component into `filling.rateGBps`: all grow as level / penalty until a link is full or a bound
 * is reached; those keep what they have, the others grow on.
 */
export function fillLv08(flows: Flows, { slots, links }: Component, filling: Filling): void {
  if (filling.rateGBps.length < flows.route.length) filling.rateGBps = new Float64Array(flows.route.length);
  const { leftGBps, open, rateGBps } = filling;
  const { penalty, boundGBps } = flows.routes;
  /** By link: what it is loaded with at level 1 by those that are open. */
  const growth = new Map<number, number>();
  for (const link of links) {
    leftGBps[link] = flows.capacityGBps[link]!;
    open[link] = flows.onLink[link]!.length;
    growth.set(link, 0);
  }
  for (const slot of slots) {
    rateGBps[slot] = -1;
    eachLoad(flows, slot, (link, load) =>
      growth.set(link, growth.get(link)! + load / penalty[flows.route[slot]!]!),
    );
  }
  const freeze = (slot: number, rate: number): void => {
    rateGBps[slot] = rate;
    eachLoad(flows, slot, (link, load) => {
      leftGBps[link] = Math.max(0, leftGBps[link]! - load * rate);
      open[link] = open[link]! - 1;
      growth.set(link, growth.get(link)! - load / penalty[flows.route[slot]!]!);
    });
  };
  let rest = slots.filter((slot) => rateGBps[slot]! < 0);
  while (rest.length > 0) {
    const levelOf = (link: number): number =>
      open[link]! > 0 ? leftGBps[link]! / growth.get(link)! : Infinity;
    const boundOf = (slot: number): number => boundGBps[flows.route[slot]!]! * penalty[flows.route[slot]!]!;
    let level = Infinity;
    for (const link of links) level = Math.min(level, levelOf(link));
    let bound = Infinity;
    for (const slot of rest) bound = Math.min(bound, boundOf(slot));
    if (bound < level) {
      for (const slot of rest.filter((each) => boundOf(each) <= bound * (1 + SAME)))
        freeze(slot, boundGBps[flows.route[slot]!]!);
    } else {
      // All links that are full now, found before the first of them changes the rest of the others.
      const full = links.filter((link) => levelOf(link) <= level * (1 + SAME));
      for (const link of full) {
        for (const slot of flows.onLink[link]!) {
          if (rateGBps[slot]! < 0) freeze(slot, level / penalty[flows.route[slot]!]!);
        }
      }
    }
    rest = rest.filter((slot) => rateGBps[slot]! < 0);
  }
}

function eachLoad({ routes, route }: Flows, slot: number, take: (link: number, load: number) => void): void {
  const first = routes.first[route[slot]!]!;
  for (let at = first; at < first + routes.length[route[slot]!]!; at++)
    take(routes.links[at]!, routes.load[at]!);
}
