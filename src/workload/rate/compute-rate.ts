import type { ComputeCalibration } from './facts/calibration-names.ts';
import type { Precision } from '../chips/chip.ts';

export interface SystolicArray {
  readonly rows: number;
  readonly columns: number;
  readonly clockGHz: number;
}

/** How fast one NPU computes. */
export interface ComputeRate {
  readonly peakTflops: number;
  /** Share of the peak that matrix products reach, 0 < efficiency <= 1. */
  readonly efficiency: number;
  /** Bandwidth of the NPU's own memory, 1 GB = 1e9 B. By default memory never limits. */
  readonly memoryGBps?: number;
  /** Matrix products take the cycles of this array; peak and efficiency are then ignored. */
  readonly array?: SystolicArray;
  /** Peak in 8 bits. Defaults to that of the accelerator with these numbers, else to twice `peakTflops`. */
  readonly fp8Tflops?: number;
  /**
   * Peak in 4 bits. Defaults to that of the accelerator with these numbers, else to twice the peak in 8 bits.
   */
  readonly fp4Tflops?: number;
  /** Bits of the operands of products, from the precision of the workload. Defaults to 16 or more. */
  readonly products?: Precision;
  /** Every operation takes the time measured on this stack; `efficiency` is then ignored. */
  readonly calibration?: ComputeCalibration;
  /** Factor on the time of every operation, from the user's own runs. Defaults to 1. */
  readonly slowdown?: number;
}

/** A rate that names no calibration. */
export interface PlainRate extends Omit<ComputeRate, 'calibration'> {
  readonly calibration?: never;
}

export function isPlainRate(rate: ComputeRate): rate is PlainRate {
  return rate.calibration === undefined;
}

/** Time of `flops` floating point operations in ns. 1 TFLOPS = 1e12 operations per second. */
export function computeTimeNs(flops: number, rate: ComputeRate): number {
  // 1e12 operations per second are 1e3 per ns.
  return flops / (rate.peakTflops * rate.efficiency * 1e3);
}

/** Operations of a product of an (m x k) and a (k x n) matrix: one multiplication and one addition each. */
export function matrixFlops(m: number, k: number, n: number): number {
  return 2 * m * k * n;
}
