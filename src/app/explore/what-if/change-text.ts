/** The change of a number, in words. */
import { formatPercent } from '../../../units/percent.ts';
import type { SchemeResult } from '../../../run/report/results.ts';

/** Of the number before: less is what adding up leaves. */
const ROUNDING = 1e-9;

/** `−12.5 %`, `+3 %`, `0 %`. */
export function changeText(before: number, after: number): string {
  if (Math.abs(after - before) <= ROUNDING * Math.abs(before)) return '0 %';
  if (before === 0 || !Number.isFinite(after)) return '–';
  return signed((after - before) / before, '%');
}

/** Of shares: `−2.5 points`, a point being a hundredth of the whole. */
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
