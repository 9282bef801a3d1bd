import { formatDecimal } from './decimal.ts';
import { parseScaled } from './scaled.ts';
import type { Result } from './result.ts';

/** Prints a share as per cent: 0.5753 -> "57.5 %". */
export function formatPercent(share: number, digits = 3): string {
  return Number.isNaN(share) ? formatDecimal(share) : `${formatDecimal(percentOf(share), digits)} %`;
}

/** Reads "57.5 %" or "57.5" into a share, 0.575. */
export function parsePercent(text: string, path = 'share'): Result<number> {
  const percent = parseScaled(text, [{ symbol: '%', factor: 1 }], '%', path);
  return percent.ok ? { ok: true, value: percent.value / 100 } : percent;
}

/** Digits of a decimal number that survive a multiplication by 100 and back. */
const DIGITS = 15;

/** Drops the digits that the product gets wrong, which would be read back as others. */
function percentOf(share: number): number {
  return Number((share * 100).toPrecision(DIGITS));
}
