import { formatScaled, parseScaled } from './scaled.ts';
import type { Unit } from './scaled.ts';
import type { Result } from './result.ts';

const WORK: readonly Unit[] = [
  { symbol: 'FLOP', factor: 1 },
  { symbol: 'kFLOP', factor: 1e3 },
  { symbol: 'MFLOP', factor: 1e6 },
  { symbol: 'GFLOP', factor: 1e9 },
  { symbol: 'TFLOP', factor: 1e12 },
  { symbol: 'PFLOP', factor: 1e15 },
  { symbol: 'EFLOP', factor: 1e18 },
];

/** Rates in TFLOPS, 1 TFLOPS = 1e12 floating point operations per second. */
const RATE: readonly Unit[] = [
  { symbol: 'GFLOPS', factor: 1e-3, aliases: ['GFLOP/s'] },
  { symbol: 'TFLOPS', factor: 1, aliases: ['TFLOP/s'] },
  { symbol: 'PFLOPS', factor: 1e3, aliases: ['PFLOP/s'] },
];

/** Prints an amount of work: 6.18e11 -> "618 GFLOP". */
export function formatFlops(flops: number, digits = 3): string {
  return formatScaled(flops, WORK, digits);
}

/** Prints a rate: 234 -> "234 TFLOPS". */
export function formatTflops(tflops: number, digits = 3): string {
  return formatScaled(tflops, RATE, digits);
}

/** Reads "234 TFLOPS", "234", "1 PFLOPS" into TFLOPS. */
export function parseTflops(text: string, path = 'rate'): Result<number> {
  return parseScaled(text, RATE, 'TFLOPS', path);
}
