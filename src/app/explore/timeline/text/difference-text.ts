import { formatPercent } from '../../../../units/percent.ts';
import { formatTime } from '../../../../units/time.ts';

export function printShare(share: number): string {
  return formatPercent(share);
}

/** A difference of shares in percentage points, signed: "+12.5 points". */
export function printPoints(difference: number): string {
  const points = (100 * difference).toFixed(1);
  if (Number(points) === 0) return '0 points';
  return `${difference > 0 ? '+' : '−'}${points.replace('-', '')} points`;
}

/** "+1.2 ms (+3.4 %)": how much later the second ends. */
export function printTimeDifference(firstNs: number, secondNs: number): string {
  const byNs = secondNs - firstNs;
  if (byNs === 0) return 'none';
  const sign = byNs > 0 ? '+' : '−';
  const share = firstNs > 0 ? ` (${sign}${formatPercent(Math.abs(byNs) / firstNs)})` : '';
  return `${sign}${formatTime(Math.abs(byNs), 4)}${share}`;
}
