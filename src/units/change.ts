import { formatPercent } from './percent.ts';

/** Relative change below which two numbers read as equal. */
const SAME = 5e-5;

/** Prints the ratio of a new value to an old one as a change: 1.127 -> "+12.7 %"; null if nothing changed, or no ratio is known. */
export function formatChange(ratio: number): string | null {
  const change = Math.abs(ratio - 1);
  if (!Number.isFinite(ratio) || ratio <= 0 || change < SAME) return null;
  return `${ratio > 1 ? '+' : '−'}${formatPercent(change, change < 0.1 ? 2 : 3)}`;
}
