import { formatCount } from './count.ts';
import { formatScaled, parseScaled } from './scaled.ts';
import type { Unit } from './scaled.ts';
import type { Result } from './result.ts';

const DECIMAL: readonly Unit[] = [
  { symbol: 'B', factor: 1 },
  { symbol: 'kB', factor: 1e3 },
  { symbol: 'MB', factor: 1e6 },
  { symbol: 'GB', factor: 1e9 },
  { symbol: 'TB', factor: 1e12 },
  { symbol: 'PB', factor: 1e15 },
];

const BINARY: readonly Unit[] = [
  { symbol: 'B', factor: 1 },
  { symbol: 'KiB', factor: 2 ** 10 },
  { symbol: 'MiB', factor: 2 ** 20 },
  { symbol: 'GiB', factor: 2 ** 30 },
  { symbol: 'TiB', factor: 2 ** 40 },
  { symbol: 'PiB', factor: 2 ** 50 },
];

/** Prints bytes in decimal units, 1 MB = 1e6 B: 805306368 -> "805 MB". */
export function formatBytes(bytes: number, digits = 3): string {
  return formatScaled(bytes, DECIMAL, digits);
}

/** Prints bytes in binary units, 1 MiB = 2^20 B: 805306368 -> "768 MiB". */
export function formatBinaryBytes(bytes: number, digits = 3): string {
  return formatScaled(bytes, BINARY, digits);
}

/** Prints all digits: 805306368 -> "805,306,368 B". */
export function formatExactBytes(bytes: number): string {
  return `${formatCount(bytes)} B`;
}

/** Reads "805 MB", "4 MiB", "4096" (B) into bytes. */
export function parseBytes(text: string, path = 'bytes'): Result<number> {
  return parseScaled(text, [...DECIMAL, ...BINARY.slice(1)], 'B', path);
}
