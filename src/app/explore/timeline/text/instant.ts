import { formatTime } from '../../../../units/time.ts';

const LEAST_DIGITS = 7;
/** Digits of a second that a double holds. */
const MOST_DIGITS = 14;
/** Significant digits within the span of time. */
const TOLD = 3;

/** An instant with the digits that distinguish it from others within a span of time. */
export function formatInstant(ns: number, withinNs: number): string {
  const needed = withinNs > 0 ? Math.ceil(Math.log10(Math.max(1, ns / withinNs))) + TOLD : 0;
  return formatTime(ns, Math.min(MOST_DIGITS, Math.max(LEAST_DIGITS, needed)));
}

/** "1.2 ms to 1.3 ms". */
export function formatSpan(startNs: number, endNs: number): string {
  const withinNs = endNs - startNs;
  return `${formatInstant(startNs, withinNs)} to ${formatInstant(endNs, withinNs)}`;
}
