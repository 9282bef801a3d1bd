/** The two meanings of a design's bandwidth: a budget that schemes give out, or a machine with given links. */
import type { Design, SchemeId } from './document.ts';

type OfBandwidth = Pick<Design, 'bandwidth'>;

/** Whether each dimension has the bandwidth it has (`customGBps`), whatever a scheme would give it. */
export function isFixed({ bandwidth }: OfBandwidth): boolean {
  return bandwidth.mode === 'fixed';
}

/** What one NPU can send on all dimensions together, GB/s: the budget, or the sum of what is given. */
export function budgetOf({ bandwidth }: OfBandwidth): number {
  if (bandwidth.mode !== 'fixed') return bandwidth.budgetGBps;
  return (bandwidth.customGBps ?? []).reduce((sum, own) => sum + own, 0);
}

/** The scheme that the others are compared with: the machine as it is given, else EqualBW. */
export function baselineOf(design: OfBandwidth): SchemeId {
  return isFixed(design) ? 'custom' : 'equal';
}
