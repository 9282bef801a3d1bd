/**
 * What a line of a work takes at least on any split of a budget. Each collective is at least each of its lines, so at least
 * any mixture of them; with the mixture, all is `constant + sum over d of bytes_d / w_d`, and by Cauchy and Schwarz no
 * split of a budget B makes that less than `constant + (sum of sqrt(bytes_d))^2 / B`.
 */
import type { Chunked, GroupPlan } from './group-plan.ts';
import type { WorkLine } from './work-lines.ts';

export function freeSplitNs(
  { fixedNs, times }: WorkLine,
  plans: readonly GroupPlan[],
  chunked: readonly Chunked[],
  dimensions: number,
  budgetGBps: number,
): number {
  const bytes = new Float64Array(dimensions);
  let constant = fixedNs;
  times.forEach((count, kind) => {
    if (count > 0) constant += count * add(bytes, count, plans[kind]!, chunked[kind]!);
  });
  let roots = 0;
  for (const own of bytes) roots += Math.sqrt(own);
  return constant + roots ** 2 / budgetGBps;
}

/** Adds `times` what the mixture of the lines of a collective sends; gives the latencies of it. */
function add(
  bytes: Float64Array,
  times: number,
  plan: GroupPlan,
  { chunkBytes, count, places }: Chunked,
): number {
  const { phases, part, dimension, latencyNs, perByte, parts, first, last } = plan;
  // Weights as its parts would be best balanced: by what each has to carry.
  const carried = new Array<number>(parts).fill(0);
  for (let at = 0; at < phases; at += 1) carried[part[at]!]! += perByte[at]!;
  const total = carried.reduce((sum, own) => sum + own, 0);
  if (total === 0) return latencyNs.reduce((sum, own) => sum + own, 0);
  let latency = 0;
  for (let own = 0; own < parts; own += 1) {
    const weight = carried[own]! / total;
    for (let at = 0; at < phases; at += 1) {
      const isOwn = part[at] === own;
      if (!isOwn && at >= first[own]! && at <= last[own]!) continue;
      const factor = isOwn ? count / places : 1;
      latency += weight * factor * latencyNs[at]!;
      bytes[dimension[at]!]! += times * weight * factor * perByte[at]! * chunkBytes;
    }
  }
  return latency;
}
