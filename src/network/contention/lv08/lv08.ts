/**
 * LV08, SimGrid's TCP model: flows share a link in proportion to 1 / penalty, where the penalty of a route
 * grows with its latency and its links; no flow exceeds what its window allows; and acknowledgements load the
 * reverse links.
 *
 * Source: Velho and Legrand, Accuracy Study and Improvement of Network Simulation in the SimGrid Framework
 * (SIMUTools 2009); factors and order as in SimGrid 3.32 (`network/model:LV08`).
 */
import type { Flows, RouteTerms } from '../flows.ts';
import type { Component, Filling } from '../shares.ts';

export const LV08 = {
  latencyFactor: 13.01,
  bandwidthFactor: 0.97,
  /** Each link of a route adds this many bytes over its bandwidth to the latency that weights the shares. */
  weightBytes: 20_537,
  /** Largest window in bytes; a flow sends at most this much per round trip. */
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
    // SimGrid gives a route without latency a penalty of one second, whatever its links.
    penalty: latencyNs > 0 ? latencyNs + perLink : 1e9,
    boundGBps: latencyNs > 0 ? windowBytes / (2 * latencyNs) : Infinity,
  };
}

/** Levels closer than this are equal, so that rounding does not split one instant into many. */
const SAME = 1e-12;

/**
 * Writes the rates of the component into `filling.rateGBps`. All rates grow as level / penalty until a link
 * is full or a bound is reached; the messages concerned keep their rate and the others grow on.
 */
export function fillLv08(flows: Flows, { slots, links }: Component, filling: Filling): void {
  if (filling.rateGBps.length < flows.route.length) filling.rateGBps = new Float64Array(flows.route.length);
  const { leftGBps, open, growthGBps, rateGBps } = filling;
  const { penalty, boundGBps } = flows.routes;
  for (const link of links) {
    leftGBps[link] = flows.capacityGBps[link]!;
    open[link] = flows.onLink[link]!.length;
    growthGBps[link] = 0;
  }
  for (const slot of slots) {
    rateGBps[slot] = -1;
    load(flows, slot, growthGBps, flows.shares[slot]! / penalty[flows.route[slot]!]!);
  }
  let rest: readonly number[] = slots;
  let rising: readonly number[] = links;
  while (rest.length > 0) {
    const bound = rest.reduce((least, slot) => Math.min(least, boundLevel(flows, slot)), Infinity);
    rising = rising.filter((link) => open[link]! > 0);
    const level = rising.reduce(
      (least, link) => Math.min(least, leftGBps[link]! / growthGBps[link]!),
      Infinity,
    );
    if (bound < level) {
      for (const slot of rest) {
        if (boundLevel(flows, slot) <= bound * (1 + SAME))
          freeze(flows, slot, flows.shares[slot]! * boundGBps[flows.route[slot]!]!, filling);
      }
    } else {
      // Collects all links that are full now, before the first of them changes what is left on the others.
      const full = rising.filter((link) => leftGBps[link]! / growthGBps[link]! <= level * (1 + SAME));
      for (const link of full) {
        for (const slot of flows.onLink[link]!) {
          if (rateGBps[slot]! < 0)
            freeze(flows, slot, (flows.shares[slot]! * level) / penalty[flows.route[slot]!]!, filling);
        }
      }
    }
    rest = rest.filter((slot) => rateGBps[slot]! < 0);
  }
}

/** Returns the level at which each connection of a message reaches its bound. */
function boundLevel({ route, routes }: Flows, slot: number): number {
  return routes.boundGBps[route[slot]!]! * routes.penalty[route[slot]!]!;
}

function freeze(flows: Flows, slot: number, rate: number, filling: Filling): void {
  const { leftGBps, open, growthGBps, rateGBps } = filling;
  const { routes, route } = flows;
  rateGBps[slot] = rate;
  load(flows, slot, growthGBps, -flows.shares[slot]! / routes.penalty[route[slot]!]!);
  load(flows, slot, leftGBps, -rate);
  const first = routes.first[route[slot]!]!;
  for (let at = first; at < first + routes.length[route[slot]!]!; at++) {
    const link = routes.links[at]!;
    open[link] = open[link]! - 1;
    if (leftGBps[link]! < 0) leftGBps[link] = 0;
  }
}

/** Adds to every link of a message the load of `amount` of it. */
function load({ routes, route }: Flows, slot: number, onLink: Float64Array, amount: number): void {
  const first = routes.first[route[slot]!]!;
  for (let at = first; at < first + routes.length[route[slot]!]!; at++) {
    const link = routes.links[at]!;
    onLink[link] = onLink[link]! + routes.load[at]! * amount;
  }
}
