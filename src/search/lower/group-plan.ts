/**
 * The phases of a collective on a group, in numbers: the least time of its bytes is a few products.
 * The same lines as `collectiveLines` has where phases visit the dimensions in one order; where each chunk may take
 * another, what the best order has.
 */
import type { Collective, LogicalDimension, Phase } from '../../collective/types.ts';
import type { Design } from '../../design/document.ts';
import { plansOf } from '../../analysis/bound/orders.ts';
import type { PlanStructure } from './plan-structure.ts';
import type { Segment, Segments } from './segments.ts';

export interface GroupPlan {
  /** NPUs of the group. */
  readonly ranks: number;
  /** Where its phases are placed; the same object for plans that are placed alike. */
  readonly structure: PlanStructure;
  readonly parts: number;
  /** By phase: latency, ns x GB/s for a byte of a chunk. */
  readonly latencyNs: readonly number[];
  readonly perByte: readonly number[];
  /** The part of `perByte` for which a single link is busy. */
  readonly carriedPerByte: readonly number[];
  /** Each chunk may visit the parts in any order: then the phases are those of one of them. Absent if all visit them in this order. */
  readonly orders?: AnyOrder;
}

/** What parts do of a chunk, by the order in which it visits them. */
export interface AnyOrder {
  /** By order and part: latency, ns x GB/s for a byte of a chunk. */
  readonly latencyNs: readonly (readonly number[])[];
  readonly perByte: readonly (readonly number[])[];
  /** Values by part. */
  readonly dimension: readonly number[];
  /** The least of any order, by part, and what links of all parts together carry. */
  readonly leastLatencyNs: readonly number[];
  readonly leastPerByte: readonly number[];
  readonly together: number;
}

/** `refused`: an algorithm cannot do what is asked of it. `unknown`: nothing is claimed. */
export type FoundPlan = GroupPlan | 'refused' | 'unknown';

/**
 * @param group innermost first; parts of one NPU add nothing
 * @param dimensionNumbers of the dimensions of the design, if they are at hand
 */
export function groupPlan(
  design: Design,
  group: readonly Segment[],
  collective: Collective,
  segments: Segments,
  dimensionNumbers: readonly number[] = [],
): FoundPlan {
  const spanned = joined(group);
  const logicals = logicalsOf(design, spanned, collective, segments, dimensionNumbers);
  if (logicals === null) return 'unknown';
  const plans = plansOf(collective, logicals, design.system);
  if (plans === null) return logicals.length > MOST_ORDERED ? 'unknown' : 'refused';
  const [plan = []] = plans;
  // Of their exact lengths: plans are kept by the thousand, and a list that grows keeps room for more.
  const latencyNs = new Array<number>(plan.length).fill(NaN);
  const perByte = latencyNs.slice();
  let carriedPerByte = perByte;
  for (let at = 0; at < plan.length; at++) {
    const { logical, operation, bytesIn } = plan[at]!;
    const phase = segments.phase(design, logical, operation);
    if (phase === null) return 'refused';
    latencyNs[at] = phase.latencyNs;
    perByte[at] = phase.perByte * bytesIn;
    const carried = phase.carriedPerByte * bytesIn;
    // Most plans have one list for both.
    if (carriedPerByte === perByte && carried !== perByte[at]) carriedPerByte = perByte.slice();
    if (carriedPerByte !== perByte) carriedPerByte[at] = carried;
  }
  let ranks = 1;
  for (const { size } of spanned) ranks *= size;
  const found = {
    ranks,
    structure: segments.structureOf(
      // Its half of an all-reduce may be run otherwise, in the same place.
      plan.map(({ logical }) => partOf(logicals, logical)),
      logicals,
    ),
    latencyNs,
    perByte,
    carriedPerByte,
    parts: logicals.length,
  };
  return plans.length === 1 ? found : { ...found, orders: anyOrder(design, plans, logicals, segments) };
}

/** More dimensions are not put in every order (bound/orders.ts). */
const MOST_ORDERED = 5;

function partOf(logicals: readonly LogicalDimension[], { dimension, npuStride }: LogicalDimension): number {
  let at = 0;
  while (logicals[at]!.dimension !== dimension || logicals[at]!.npuStride !== npuStride) at += 1;
  return at;
}

function anyOrder(
  design: Design,
  plans: readonly (readonly Phase[])[],
  logicals: readonly LogicalDimension[],
  segments: Segments,
): AnyOrder {
  const latencyNs: number[][] = [];
  const perByte: number[][] = [];
  const carried: number[] = [];
  for (const plan of plans) {
    const latencies = logicals.map(() => 0);
    const bytes = logicals.map(() => 0);
    let carriedPerByte = 0;
    for (const { logical, operation, bytesIn } of plan) {
      const at = partOf(logicals, logical);
      const phase = segments.phase(design, logical, operation);
      latencies[at]! += phase?.latencyNs ?? 0;
      bytes[at]! += (phase?.perByte ?? 0) * bytesIn;
      carriedPerByte += (phase?.carriedPerByte ?? 0) * bytesIn;
    }
    latencyNs.push(latencies);
    perByte.push(bytes);
    carried.push(carriedPerByte);
  }
  const leastOf = (lists: readonly (readonly number[])[]): readonly number[] =>
    logicals.map((_, at) => Math.min(...lists.map((list) => list[at]!)));
  return {
    latencyNs,
    perByte,
    dimension: logicals.map(({ dimension }) => dimension),
    leastLatencyNs: leastOf(latencyNs),
    leastPerByte: leastOf(perByte),
    together: Math.min(...carried),
  };
}

/** null where an algorithm runs over all NPUs. */
function logicalsOf(
  design: Design,
  spanned: readonly Segment[],
  collective: Collective,
  segments: Segments,
  dimensionNumbers: readonly number[] = [],
): readonly LogicalDimension[] | null {
  const logicals: LogicalDimension[] = [];
  for (const segment of spanned) {
    const logical = segments.logical(design, segment, collective, dimensionNumbers[segment.dimension]);
    if (logical === null) return null;
    logicals.push(logical);
  }
  return logicals;
}

export interface GroupPhase {
  /** The part of the group, as `GroupPlan` counts them. */
  readonly part: number;
  /** NPUs of the parts inside of it. */
  readonly inner: number;
  readonly phase: Phase;
}

/** The phases of a byte of a plan whose chunks all take one order. */
export function groupPhases(
  design: Design,
  group: readonly Segment[],
  collective: Collective,
  segments: Segments,
): readonly GroupPhase[] {
  const logicals = logicalsOf(design, joined(group), collective, segments) ?? [];
  const [plan = []] = plansOf(collective, logicals, design.system) ?? [];
  return plan.map((phase) => {
    const part = partOf(logicals, phase.logical);
    const inner = logicals.slice(0, part).reduce((npus, { size }) => npus * size, 1);
    return { part, inner, phase };
  });
}

/** Neighbouring segments of one dimension are one to a group that spans them (collective/sections.ts). */
export function joined(group: readonly Segment[]): readonly Segment[] {
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

/** How chunks pass through the phases. */
export interface Chunked {
  /** The bytes of a chunk and the number of chunks. */
  readonly chunkBytes: number;
  readonly count: number;
  /** The number of chunks that a part serves at once. */
  readonly places: number;
  /** Parts of its links that its queues have each. */
  readonly queues: number;
  /** Share of these times that it takes at least: less than 1 where its stack was measured to be quicker than its links. */
  readonly quicker: number;
}

/** More phases than a plan has: up and down eight dimensions, each in parts. */
const MOST_PHASES = 256;
/** Prefix sums of the times of a chunk's phases; every call overwrites them. */
const until = new Float64Array(MOST_PHASES + 1);

/** Its chunks one after the other on its busiest part, before them the phases of the first, behind those of the last. */
export function leastNs(plan: GroupPlan, chunked: Chunked, inverse: ArrayLike<number>): number {
  const { chunkBytes, count, places, queues, quicker } = chunked;
  const { latencyNs, perByte, parts, orders } = plan;
  const { phases, part, dimension, first, last } = plan.structure;
  if (orders !== undefined) return leastInAnyOrder(orders, chunked, inverse);
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
  return quicker * most;
}

/**
 * One chunk by itself in its best order; each part with the least of every chunk; and all parts together: whatever the
 * orders, they send the bytes of the best one, and no faster than all of their bandwidth.
 */
function leastInAnyOrder(orders: AnyOrder, chunked: Chunked, inverse: ArrayLike<number>): number {
  const { latencyNs, perByte, dimension } = orders;
  let alone = Infinity;
  for (let order = 0; order < perByte.length; order += 1) {
    let ns = 0;
    for (let at = 0; at < dimension.length; at += 1)
      ns += latencyNs[order]![at]! + perByte[order]![at]! * chunked.chunkBytes * inverse[dimension[at]!]!;
    alone = Math.min(alone, ns);
  }
  let most = Math.max(chunked.quicker * alone, togetherNs(orders, chunked, inverse));
  for (let at = 0; at < dimension.length; at += 1)
    most = Math.max(most, servedInAnyOrder(orders, at, chunked, inverse));
  return most;
}

/** A lower bound for all parts together. */
export function togetherNs(
  { together, dimension }: AnyOrder,
  { chunkBytes, count, queues, quicker }: Chunked,
  inverse: ArrayLike<number>,
): number {
  let bandwidthGBps = 0;
  for (const own of dimension) bandwidthGBps += 1 / inverse[own]!;
  return (quicker * count * together * chunkBytes) / (queues * bandwidthGBps);
}

/** The same on any split of a budget: parts of one dimension have its bandwidth each. */
export function togetherOnAnySplitNs(
  { together, dimension }: AnyOrder,
  { chunkBytes, count, queues, quicker }: Chunked,
  budgetGBps: number,
): number {
  const most = Math.max(...dimension.map((own) => dimension.filter((other) => other === own).length));
  return (quicker * count * together * chunkBytes) / (queues * most * budgetGBps);
}

function servedInAnyOrder(
  { leastLatencyNs, leastPerByte, dimension }: AnyOrder,
  own: number,
  { chunkBytes, count, places, quicker }: Chunked,
  inverse: ArrayLike<number>,
): number {
  const ns = leastLatencyNs[own]! + leastPerByte[own]! * chunkBytes * inverse[dimension[own]!]!;
  return (quicker * count * ns) / places;
}

function carriedNs(plan: GroupPlan, own: number, chunkBytes: number, inverse: ArrayLike<number>): number {
  let carried = 0;
  const { phases, part, dimension } = plan.structure;
  for (let at = 0; at < phases; at += 1)
    if (part[at] === own) carried += plan.carriedPerByte[at]! * chunkBytes * inverse[dimension[at]!]!;
  return carried;
}

/** What of it a part does at least, whatever goes on elsewhere: its chunks, each for its phases there. */
export function servedNs(plan: GroupPlan, own: number, chunked: Chunked, inverse: ArrayLike<number>): number {
  const { chunkBytes, count, places, quicker } = chunked;
  if (plan.orders !== undefined) return servedInAnyOrder(plan.orders, own, chunked, inverse);
  let served = 0;
  const { phases, part, dimension } = plan.structure;
  for (let at = 0; at < phases; at += 1)
    if (part[at] === own)
      served += plan.latencyNs[at]! + plan.perByte[at]! * chunkBytes * inverse[dimension[at]!]!;
  return (quicker * count * served) / places;
}
