/**
 * Cycles of a matrix product on a systolic array with stationary outputs: every cell accumulates one value of
 * the result while the operands stream through. An (m x k)(k x n) product is cut into ceil(m / rows) x ceil(n
 * / columns) tiles; a tile of the full array takes k cycles of accumulation, rows + columns - 2 until the
 * last cell has seen its last operand, and rows to shift the results out:
 *
 *   cycles = ceil(m / R) x ceil(n / C) x (2 R + C + k - 2)
 *
 * Source: SCALE-Sim (Samajdar et al., ISPASS 2020), analytical runtime of the output-stationary dataflow.
 * Memory stalls are not counted here; with a memory bandwidth the roofline adds them.
 */
import { formatCount } from '../../../units/count.ts';
import type { SystolicArray } from '../../rate/compute-rate.ts';
import type { Gemm } from '../gemm.ts';

/** Whole cycles of all `count` products. Fractional sizes are padded to whole rows and columns. */
export function systolicCycles({ m, k, n, count }: Gemm, { rows, columns }: SystolicArray): number {
  const tiles = Math.ceil(m / rows) * Math.ceil(n / columns);
  return Math.ceil(count) * tiles * (2 * rows + columns + Math.ceil(k) - 2);
}

/** `systolicCycles` with its numbers put in: "196 x 1 tiles x (2 x 256 + 256 + 27 - 2)". */
export function systolicText({ m, k, n, count }: Gemm, { rows, columns }: SystolicArray): string {
  const tiles = `${formatCount(Math.ceil(m / rows))} x ${formatCount(Math.ceil(n / columns))} tiles`;
  const cycles = `(2 x ${formatCount(rows)} + ${formatCount(columns)} + ${formatCount(Math.ceil(k))} - 2)`;
  const products = Math.ceil(count) === 1 ? '' : `${formatCount(Math.ceil(count))} x `;
  return `${products}${tiles} x ${cycles}`;
}

/** Operations per second with every cell busy, in TFLOPS. */
export function systolicPeakTflops({ rows, columns, clockGHz }: SystolicArray): number {
  return (2 * rows * columns * clockGHz) / 1e3;
}
