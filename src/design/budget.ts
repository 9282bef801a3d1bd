/** The two meanings of a design's bandwidth: a budget that schemes split, or a machine with given links. */
import type { Design, SchemeId } from './document.ts';

type OfBandwidth = Pick<Design, 'bandwidth'>;

/** Returns whether each dimension keeps its given bandwidth (`customGBps`), whatever the scheme. */
export function isFixed({ bandwidth }: OfBandwidth): boolean {
  return bandwidth.mode === 'fixed';
}

/** Returns what one NPU can send on all dimensions together, in GB/s: the budget, or the sum of the given bandwidths. */
export function budgetOf({ bandwidth }: OfBandwidth): number {
  if (bandwidth.mode !== 'fixed') return bandwidth.budgetGBps;
  return (bandwidth.customGBps ?? []).reduce((sum, bandwidthGBps) => sum + bandwidthGBps, 0);
}

/** Returns the scheme that others are compared with: the machine as given, or EqualBW. */
export function baselineOf(design: OfBandwidth): SchemeId {
  return isFixed(design) ? 'custom' : 'equal';
}
