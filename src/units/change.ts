import { formatPercent } from './percent.ts';

/** Relative change below which two numbers are the same for a reader. */
const SAME = 5e-5;

/** A ratio of a new value to an old one as what was added: 1.127 -> "+12.7 %"; null where nothing changed, or no ratio is known. */
export function formatChange(ratio: number): string | null {
  const change = Math.abs(ratio - 1);
  if (!Number.isFinite(ratio) || ratio <= 0 || change < SAME) return null;
  return `${ratio > 1 ? '+' : '−'}${formatPercent(change, change < 0.1 ? 2 : 3)}`;
}
