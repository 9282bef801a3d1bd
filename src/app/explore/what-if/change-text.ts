/** The text of the change of a number. */
import { formatPercent } from '../../../units/percent.ts';
import type { SchemeResult } from '../../../run/report/results.ts';

/** A smaller share of the previous number is a rounding error of a sum. */
const ROUNDING = 1e-9;

/** `−12.5 %`, `+3 %`, `0 %`. */
export function changeText(before: number, after: number): string {
  if (Math.abs(after - before) <= ROUNDING * Math.abs(before)) return '0 %';
  if (before === 0 || !Number.isFinite(after)) return '–';
  return signed((after - before) / before, '%');
}

/** The change of a share: `−2.5 points`, where a point is a hundredth of the whole. */
export function pointsText(before: number, after: number): string {
  return Math.abs(after - before) <= ROUNDING ? '0 points' : signed(after - before, 'points');
}

function signed(change: number, unit: string): string {
  const text = formatPercent(Math.abs(change)).replace(/%$/, unit);
  return `${change < 0 ? '−' : '+'}${text}`;
}

/** Communication the loop waited for, of the iteration. */
export function exposedShare({ exposedCommNs, iterationNs }: SchemeResult): number {
  return iterationNs > 0 ? exposedCommNs / iterationNs : 0;
}
