import type { Result } from './result.ts';
import { formatScaled, parseScaled } from './scaled.ts';
import type { Unit } from './scaled.ts';

const COMPACT: readonly Unit[] = [
  { symbol: '', factor: 1 },
  { symbol: 'k', factor: 1e3 },
  { symbol: 'M', factor: 1e6 },
  { symbol: 'B', factor: 1e9 },
  { symbol: 'T', factor: 1e12 },
];

/** Prints a large number: 1e12 -> "1 T". */
export function formatAmount(amount: number, digits = 4): string {
  return formatScaled(amount, COMPACT, digits).trim();
}

/** Reads "1 T", "15e12", "300 B" into a number. */
export function parseAmount(text: string, path = 'amount'): Result<number> {
  return parseScaled(text, COMPACT, '', path);
}

/** Prints a rate of a noun per second: 1234567 tokens -> "1.235 M tokens/s". */
export function formatRate(perSecond: number, noun: string, digits = 4): string {
  return `${formatAmount(perSecond, digits)} ${noun}/s`;
}
