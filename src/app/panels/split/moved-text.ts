import { formatBandwidth } from '../../../units/bandwidth.ts';
import { sumOf, type SplitGBps } from './split.ts';

/** Above this number, dimensions are summarised. */
const MOST_NAMED = 4;

/**
 * "The budget stays 300 GB/s: dimension 2 has 109 GB/s, was 115 GB/s." for the dimensions beside the typed one; null if none of them has
 * changed, or the budget has.
 */
export function movedText(before: SplitGBps, after: SplitGBps, typed: number): string | null {
  const sum = sumOf(after);
  if (before.length !== after.length || Math.abs(sumOf(before) - sum) > 1e-6 * sum) return null;
  const others = after.flatMap((gbps, dimension) => {
    const was = before[dimension] ?? 0;
    const isSame = formatBandwidth(gbps) === formatBandwidth(was);
    return dimension === typed || isSame ? [] : [{ dimension, gbps, was }];
  });
  if (others.length === 0) return null;
  const stays = `The budget stays ${formatBandwidth(sum)}:`;
  if (others.length <= MOST_NAMED) {
    const named = others.map(
      ({ dimension, gbps, was }) =>
        `dimension ${dimension + 1} has ${formatBandwidth(gbps)}, was ${formatBandwidth(was)}`,
    );
    return `${stays} ${named.join('; ')}.`;
  }
  const difference = (after[typed] ?? 0) - (before[typed] ?? 0);
  const did = difference > 0 ? 'gave' : 'took';
  return `${stays} ${others.length} other dimensions ${did} ${formatBandwidth(Math.abs(difference))}, each in proportion to what it had.`;
}
