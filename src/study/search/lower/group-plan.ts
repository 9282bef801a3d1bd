/**
 * The phases of a collective on a group, in numbers: what it takes at least by itself for so many bytes is a few products.
 * The same lines as `collectiveLines` has where phases visit the dimensions in one order.
 */
import { planCollective } from '../../../collective/plan.ts';
import type { Collective, LogicalDimension } from '../../../collective/types.ts';
import type { Design } from '../../../design/document.ts';
import type { Segment, Segments } from './segments.ts';

export interface GroupPlan {
  /** NPUs of the group. */
  readonly ranks: number;
  readonly phases: number;
  /** By phase: which part of the group it is on, its dimension, latency, ns x GB/s for a byte of a chunk. */
  readonly part: readonly number[];
  readonly dimension: readonly number[];
  readonly latencyNs: readonly number[];
  readonly perByte: readonly number[];
  readonly parts: number;
  /** By part: its first and last phase. */
  readonly first: readonly number[];
  readonly last: readonly number[];
}

/** `refused`: an algorithm cannot do what is asked of it. `unknown`: nothing is claimed. */
export type FoundPlan = GroupPlan | 'refused' | 'unknown';

/** @param group innermost first; parts of one NPU add nothing */
export function groupPlan(
  design: Design,
  group: readonly Segment[],
  collective: Collective,
  segments: Segments,
): FoundPlan {
  const spanned = joined(group);
  const logicals: LogicalDimension[] = [];
  for (const segment of spanned) {
    const logical = segments.logical(design, segment, collective);
    if (logical === null) return 'unknown';
    logicals.push(logical);
  }
  const { optimization, fullTrees = false } = design.system;
  const plan = planCollective({
    collective,
    bytes: 1,
    dimensions: logicals,
    optimization,
    rounding: 'exact',
    fullTrees,
  });
  const part: number[] = [];
  const dimension: number[] = [];
  const latencyNs: number[] = [];
  const perByte: number[] = [];
  const first: number[] = [];
  const last: number[] = [];
  for (const [at, { logical, operation, bytesIn }] of plan.entries()) {
    const phase = segments.phase(design, logical, operation);
    if (phase === null) return 'refused';
    // Its half of an all-reduce may be run otherwise, in the same place.
    const own = logicals.findIndex(
      (each) => each.dimension === logical.dimension && each.npuStride === logical.npuStride,
    );
    part.push(own);
    dimension.push(logical.dimension);
    latencyNs.push(phase.latencyNs);
    perByte.push(phase.perByte * bytesIn);
    first[own] ??= at;
    last[own] = at;
  }
  let ranks = 1;
  for (const { size } of spanned) ranks *= size;
  const parts = logicals.length;
  return { ranks, phases: plan.length, part, dimension, latencyNs, perByte, parts, first, last };
}

/** Neighbouring segments of one dimension are one to a group that spans them (collective/sections.ts). */
function joined(group: readonly Segment[]): readonly Segment[] {
  const found: Segment[] = [];
  for (const segment of group) {
    if (segment.size <= 1) continue;
    const before = found.at(-1);
    if (before?.dimension === segment.dimension && before.spacing * before.size === segment.spacing) {
      found[found.length - 1] = { ...before, size: before.size * segment.size };
    } else found.push(segment);
  }
  return found;
}

/** How chunks go through the phases. */
export interface Chunked {
  /** Bytes of one and how many. */
  readonly chunkBytes: number;
  readonly count: number;
  /** Chunks that a part serves at once. */
  readonly places: number;
  /** Parts of its links that its queues have each. */
  readonly queues: number;
}

/** More phases than a plan has: up and down eight dimensions, each in parts. */
const MOST_PHASES = 256;
/** Times of the phases of a chunk, summed up; filled anew by each call. */
const until = new Float64Array(MOST_PHASES + 1);

/** Its chunks one after the other on its busiest part, before them the phases of the first, behind those of the last. */
export function leastNs(
  plan: GroupPlan,
  { chunkBytes, count, places, queues }: Chunked,
  inverse: ArrayLike<number>,
): number {
  const { phases, part, dimension, latencyNs, perByte, parts, first, last } = plan;
  for (let at = 0; at < phases; at += 1)
    until[at + 1] = until[at]! + latencyNs[at]! + perByte[at]! * chunkBytes * inverse[dimension[at]!]!;
  const oneChunk = until[phases]!;
  let most = oneChunk;
  for (let own = 0; own < parts; own += 1) {
    const [from, to] = [first[own]!, last[own]!];
    let served = 0;
    for (let at = from; at <= to; at += 1) if (part[at] === own) served += until[at + 1]! - until[at]!;
    const around = until[from]! + (oneChunk - until[to + 1]!);
    most = Math.max(most, around + (count * served) / places);
    // Chunks in service at once share the links.
    if (places > 1)
      most = Math.max(most, around + (count * carriedNs(plan, own, chunkBytes, inverse)) / queues);
  }
  return most;
}

function carriedNs(plan: GroupPlan, own: number, chunkBytes: number, inverse: ArrayLike<number>): number {
  let carried = 0;
  for (let at = 0; at < plan.phases; at += 1)
    if (plan.part[at] === own) carried += plan.perByte[at]! * chunkBytes * inverse[plan.dimension[at]!]!;
  return carried;
}

/** What of it a part does at least, whatever goes on elsewhere: its chunks, each for its phases there. */
export function servedNs(
  plan: GroupPlan,
  own: number,
  { chunkBytes, count, places }: Chunked,
  inverse: ArrayLike<number>,
): number {
  let served = 0;
  for (let at = 0; at < plan.phases; at += 1)
    if (plan.part[at] === own)
      served += plan.latencyNs[at]! + plan.perByte[at]! * chunkBytes * inverse[plan.dimension[at]!]!;
  return (count * served) / places;
}
