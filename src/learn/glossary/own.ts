/** Formulas of the glossary with the numbers of a run put in. */
import type { SchemeResult } from '../../study/run/results.ts';
import { formatBandwidth } from '../../units/bandwidth.ts';
import { formatBytes } from '../../units/bytes.ts';
import { formatTime } from '../../units/time.ts';

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The budget in proportion to the bytes of the run. */
export function byBytes({ dimensions, splitGBps }: SchemeResult): string | null {
  const all = sum(dimensions.map(({ bytes }) => bytes));
  if (all === 0) return null;
  const budgetGBps = sum(splitGBps);
  return dimensions
    .map(
      ({ bytes }, index) =>
        `b${index + 1} = ${formatBandwidth(budgetGBps, 4)} × ${formatBytes(bytes)} / ${formatBytes(all)} = ${formatBandwidth((budgetGBps * bytes) / all)}`,
    )
    .join('; ');
}

/** What each dimension needs for its bytes under the split of the run: alike within a group. */
export function perDimension({ dimensions, splitGBps }: SchemeResult): string | null {
  const used = dimensions.map(({ bytes }, index) => ({ bytes, gbps: splitGBps[index] ?? 0, index }));
  const told = used.filter(({ bytes, gbps }) => bytes > 0 && gbps > 0);
  if (told.length === 0) return null;
  return told
    .map(
      ({ bytes, gbps, index }) =>
        `dimension ${index + 1}: ${formatBytes(bytes)} / ${formatBandwidth(gbps)} = ${formatTime(bytes / gbps)}`,
    )
    .join('; ');
}
