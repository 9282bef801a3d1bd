import { closedForm } from '../closed-form.ts';
import type { Traffic } from '../traffic.ts';

/**
 * How far one dimension of a split can shrink, all others as they are, before the iteration takes `slowdown`
 * (0.05 for 5 %) longer: the least bandwidth of that dimension, GB/s. 0 where it carries nothing.
 *
 * With u = 1 / bandwidth the communication time is sum_i count_i max(rest_i, load_i u), which bends only where
 * the dimension begins to limit a communication.
 */
export function shrinkTo(
  traffic: Traffic,
  splitGBps: readonly number[],
  dimension: number,
  slowdown: number,
): number {
  const { iterationNs, totalCommNs } = closedForm(traffic, splitGBps);
  const allowedNs = totalCommNs + slowdown * iterationNs;
  const communications = traffic.communications
    .map(({ loads, count }) => {
      const restNs = loads.reduce((slowest, load, other) => {
        return load > 0 && other !== dimension ? Math.max(slowest, load / splitGBps[other]!) : slowest;
      }, 0);
      return { count, restNs, load: loads[dimension]! };
    })
    .sort((a, b) => bend(a) - bend(b));
  let constantNs = communications.reduce((sum, { count, restNs }) => sum + count * restNs, 0);
  let perU = 0;
  for (const [index, communication] of communications.entries()) {
    if (communication.load === 0) break;
    constantNs -= communication.count * communication.restNs;
    perU += communication.count * communication.load;
    const u = (allowedNs - constantNs) / perU;
    const next = communications[index + 1];
    if (next === undefined || u <= bend(next)) return 1 / u;
  }
  return 0;
}

/** The u from which on the dimension limits the communication. */
function bend({ restNs, load }: { readonly restNs: number; readonly load: number }): number {
  return load === 0 ? Infinity : restNs / load;
}
