import { formatDecimal } from './decimal.ts';
import { formatScaled, parseScaled } from './scaled.ts';
import type { Unit } from './scaled.ts';
import type { Result } from './result.ts';

/** The engine counts time in ns. */
const TIME_UNITS: readonly Unit[] = [
  { symbol: 'ns', factor: 1 },
  { symbol: 'µs', factor: 1e3, aliases: ['us', 'μs'] },
  { symbol: 'ms', factor: 1e6 },
  { symbol: 's', factor: 1e9 },
];

/** Prints time in ns with a suitable unit: 1240000 -> "1.24 ms". */
export function formatTime(ns: number, digits = 3): string {
  return formatScaled(ns, TIME_UNITS, digits);
}

/** Reads "1.24 ms", "500" (ns), "3us" into ns. */
export function parseTime(text: string, path = 'time'): Result<number> {
  return parseScaled(text, TIME_UNITS, 'ns', path);
}

/** Prints hours with a unit for spans longer than those of a run: 0.07 -> "4.2 min", 3.2 -> "3.2 h", 60 -> "2.5 days". */
export function formatHours(hours: number, digits = 3): string {
  const seconds = hours * 3600;
  if (!(seconds >= 120)) return formatTime(seconds * 1e9, digits);
  if (hours < 2) return `${formatDecimal(hours * 60, digits)} min`;
  return hours < 48 ? `${formatDecimal(hours, digits)} h` : `${formatDecimal(hours / 24, digits)} days`;
}
