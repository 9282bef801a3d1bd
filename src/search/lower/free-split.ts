/**
 * What a line of a work takes, and what that times the price of the network is, at least on any split of a budget. Each collective
 * is at least each of its lines, so at least any mixture of them; with the mixture, all is `constant + sum over d of bytes_d / w_d`.
 * By Cauchy and Schwarz no split of a budget B makes that less than `constant + (sum of sqrt(bytes_d))^2 / B`, and none at c_d $ a
 * GB/s and C $ at least makes its product with the price less than `constant x C + (sum of sqrt(bytes_d c_d))^2`.
 */
import { togetherOnAnySplitNs, type Chunked, type GroupPlan } from './group-plan.ts';
import type { WorkLine } from './work-lines.ts';

export function onFreeSplit(
  { fixedNs, times }: Pick<WorkLine, 'fixedNs' | 'times'>,
  plans: readonly GroupPlan[],
  chunked: readonly Chunked[],
  dimensions: number,
  budgetGBps: number,
): FreeSplit {
  const bytes = new Float64Array(dimensions);
  let constant = fixedNs;
  times.forEach((count, kind) => {
    if (count === 0) return;
    const { orders } = plans[kind]!;
    // Chunks that choose their order by the split send no less than in the best order, and no faster than all of the budget.
    constant +=
      count *
      (orders === undefined
        ? add(bytes, count, plans[kind]!, chunked[kind]!)
        : togetherOnAnySplitNs(orders, chunked[kind]!, budgetGBps));
  });
  return { constantNs: constant, bytes };
}

/** `constantNs + sum over d of bytes_d / w_d`. */
export interface FreeSplit {
  readonly constantNs: number;
  readonly bytes: ArrayLike<number>;
}

/** ns on any split of the budget. */
export function freeSplitNs({ constantNs, bytes }: FreeSplit, budgetGBps: number): number {
  let roots = 0;
  for (let at = 0; at < bytes.length; at += 1) roots += Math.sqrt(bytes[at]!);
  return constantNs + roots ** 2 / budgetGBps;
}

/** What the bandwidths of a network cost. */
export interface FreePrice {
  /** $ of 1 GB/s, by dimension. */
  readonly perGBps: readonly number[];
  /** $ of the network on any split. */
  readonly least: number;
}

/** ns x $ on any split. */
export function freeSplitNsDollars({ constantNs, bytes }: FreeSplit, { perGBps, least }: FreePrice): number {
  let roots = 0;
  for (let at = 0; at < bytes.length; at += 1) roots += Math.sqrt(bytes[at]! * (perGBps[at] ?? 0));
  return constantNs * least + roots ** 2;
}

/** Adds `times` what the mixture of the lines of a collective sends; gives the latencies of it. */
function add(
  bytes: Float64Array,
  times: number,
  plan: GroupPlan,
  { chunkBytes, count, places, quicker }: Chunked,
): number {
  const { latencyNs, perByte, parts } = plan;
  const { phases, part, dimension, first, last } = plan.structure;
  // Weights as its parts would be best balanced: by what each has to carry.
  const carried = new Array<number>(parts).fill(0);
  for (let at = 0; at < phases; at += 1) carried[part[at]!]! += perByte[at]!;
  const total = carried.reduce((sum, own) => sum + own, 0);
  if (total === 0) return quicker * latencyNs.reduce((sum, own) => sum + own, 0);
  let latency = 0;
  for (let own = 0; own < parts; own += 1) {
    const weight = carried[own]! / total;
    for (let at = 0; at < phases; at += 1) {
      const isOwn = part[at] === own;
      if (!isOwn && at >= first[own]! && at <= last[own]!) continue;
      const factor = quicker * (isOwn ? count / places : 1);
      latency += weight * factor * latencyNs[at]!;
      bytes[dimension[at]!]! += times * weight * factor * perByte[at]! * chunkBytes;
    }
  }
  return latency;
}
