/** A row of the table of dimensions: over the whole iteration, or within a selected time. */
import { widthOf, type View } from '../../../state/view/view.ts';
import type { DimensionResult } from '../../../../run/report/results.ts';
import { rangeUtilisation, type RangeSums } from './range-sums.ts';

export interface DimensionNumbers {
  readonly bytes: number;
  readonly utilisation: number | null;
  readonly busyShare: number | null;
  readonly meanPhaseNs: number | null;
}

export function wholeNumbers({
  bytes,
  utilisation,
  busyShare,
  meanPhaseNs,
}: DimensionResult): DimensionNumbers {
  return { bytes, utilisation, busyShare, meanPhaseNs };
}

/**
 * null where the sums are of another network. The bytes of a phase are spread evenly over its service, which they are not
 * where it shares its links: of a run within its wires, no time has more than the links carry. What a setting sends beyond
 * them is no utilisation.
 */
export function rangeNumbers(
  sums: RangeSums,
  range: View,
  dimension: number,
  bandwidthGBps: number | undefined,
  isWithinWires: boolean,
): DimensionNumbers | null {
  const sum = sums.dimensions[dimension];
  if (sum === undefined) return null;
  const most = isWithinWires && bandwidthGBps !== undefined ? widthOf(range) * bandwidthGBps : Infinity;
  const bytes = Math.min(sum.bytes, most);
  return {
    bytes,
    utilisation:
      bandwidthGBps === undefined ? null : Math.min(1, rangeUtilisation({ bytes }, range, bandwidthGBps)),
    busyShare: sums.isExact ? sum.busyNs / widthOf(range) : null,
    meanPhaseNs: sum.phases > 0 ? sum.phasesNs / sum.phases : null,
  };
}
