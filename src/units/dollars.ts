import { formatDecimal } from './decimal.ts';
import { formatScaled, parseScaled } from './scaled.ts';
import type { Unit } from './scaled.ts';
import type { Result } from './result.ts';

const COMPACT: readonly Unit[] = [
  { symbol: 'k', factor: 1e3 },
  { symbol: 'M', factor: 1e6 },
  { symbol: 'B', factor: 1e9 },
  { symbol: 'T', factor: 1e12 },
];

/** Below this a price prints to the dollar, from it on compactly. */
const COMPACT_FROM = 100_000;

/** Prints dollars: 2220 -> "$2,220", 1234567 -> "$1.23 M", 2.5 -> "$2.5". */
export function formatDollars(dollars: number, digits = 3): string {
  const sign = dollars < 0 ? '-' : '';
  const amount = Math.abs(dollars);
  const compact = amount >= COMPACT_FROM && Number.isFinite(amount);
  return `${sign}$${compact ? formatScaled(amount, COMPACT, digits) : formatDecimal(amount, digits)}`;
}

/** Reads "$1.2 M", "2,220", "48 k" into dollars; the dollar sign is optional. */
export function parseDollars(text: string, path = 'price'): Result<number> {
  return parseScaled(text.trim().replace(/^\$/, ''), [{ symbol: '$', factor: 1 }, ...COMPACT], '$', path);
}
