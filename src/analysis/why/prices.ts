/**
 * Shadow prices of the shown run: what a little more of one resource saves, each the difference of two runs. Nothing is extrapolated: a
 * step may change the order in which chunks are served, so that a price may also be negative.
 */
import { success, type Result } from '../../units/result.ts';
import { NUMBER_BOUNDS } from '../../design/bounds.ts';
import { telling } from '../../design/steps.ts';
import type { Design, SchemeId } from '../../design/document.ts';
import { totalLoads } from '../../allocation/traffic.ts';
import { isFixed } from '../../design/budget.ts';
import { closedResult } from '../../run/closed.ts';
import { prepareDesign, type PreparedDesign } from '../../run/prepare-design.ts';
import { hasOwnLatency, withPriced, type PriceChange } from './price-change.ts';
import { iterationAt } from './run-times.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

export interface Price {
  readonly change: PriceChange;
  /** Iteration of the changed design. */
  readonly iterationNs: number;
  /** How much shorter it is than that of the design as it is. */
  readonly savedNs: number;
}

export interface Prices {
  readonly scheme: SchemeId;
  readonly splitGBps: readonly number[];
  /** Iteration of the design as it is. */
  readonly iterationNs: number;
  /** Prices of the changes that can run, in the order of `changesOf`. */
  readonly prices: readonly Price[];
}

export interface PricesProgress {
  readonly done: number;
  readonly most: number;
}

/** GB/s. */
const STEP = 1;
/** Share of the current value. */
const SHARE = 0.01;
/** Beyond what can be built, to show what does not depend on bandwidth. */
const MUCH = 8;

/** Yields often enough to be cancelled at any moment. */
export function* prices(design: Design): Generator<PricesProgress, Result<Prices>, void> {
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) return prepared;
  const closed = closedResult(prepared.value, design.bandwidth.scheme);
  if (!closed.ok) return closed;
  const { scheme, splitGBps } = closed.value;
  const changes = changesOf(prepared.value, splitGBps);
  const most = changes.length + 1;
  yield { done: 0, most };
  const asIs = yield* telling(iterationAt(prepared.value, splitGBps), () => ({ done: 0, most }));
  if (!asIs.ok) return asIs;
  const found: Price[] = [];
  for (const [index, change] of changes.entries()) {
    const progress = { done: index + 1, most };
    yield progress;
    const changed = withPriced(design, splitGBps, change);
    const again = prepareDesign(changed, ALL_PARTS, prepared.value);
    if (!again.ok) continue;
    const split = changed.bandwidth.customGBps ?? splitGBps;
    const taken = yield* telling(iterationAt(again.value, split), () => progress);
    if (!taken.ok) continue;
    found.push({ change, iterationNs: taken.value, savedNs: asIs.value - taken.value });
  }
  return success({ scheme, splitGBps, iterationNs: asIs.value, prices: found });
}

/** Dimensions without traffic are left out, as are moves from a dimension that has too little. */
export function changesOf(
  { design, traffic, hasTraffic }: PreparedDesign,
  splitGBps: readonly number[],
): readonly PriceChange[] {
  const loads = totalLoads(traffic);
  const used = splitGBps.flatMap((_, dimension) =>
    (hasTraffic ? loads[dimension]! > 0 : design.topology.dimensions[dimension]!.size > 1) ? [dimension] : [],
  );
  const more = used.flatMap((dimension): PriceChange[] => [
    { kind: 'more', dimension, bandwidthGBps: STEP },
    { kind: 'more', dimension, bandwidthGBps: SHARE * splitGBps[dimension]! },
  ]);
  const latency = used.map((dimension): PriceChange => ({ kind: 'latency', dimension, factor: 1 - SHARE }));
  const all: readonly PriceChange[] = [
    { kind: 'bandwidth', factor: MUCH },
    ...(hasOwnLatency(design) ? [{ kind: 'latency', dimension: null, factor: 0 } as const] : []),
  ];
  // Given links cannot be moved.
  const moved = isFixed(design)
    ? []
    : splitGBps.flatMap((dimensionGBps, from) =>
        used.flatMap((to): PriceChange[] =>
          from === to || !canGive(dimensionGBps, used.includes(from))
            ? []
            : [{ kind: 'moved', from, to, bandwidthGBps: STEP }],
        ),
      );
  if (used.length === 0) return [];
  return [...all, ...more, ...(hasOwnLatency(design) ? latency : []), ...moved];
}

/** Whether a dimension has a step to give: what is left is a bandwidth, or nothing where nothing is sent. */
function canGive(dimensionGBps: number, isUsed: boolean): boolean {
  const leftGBps = dimensionGBps - STEP;
  return leftGBps >= NUMBER_BOUNDS.bandwidthGBps.leastAboveZero || (leftGBps === 0 && !isUsed);
}
