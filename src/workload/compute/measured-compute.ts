/** How fast an NPU computes once the stack is known that its calibration names. */
import type { PlainRate } from '../rate/compute-rate.ts';
import type { Timed, Work } from './work.ts';
import type { Stack } from '../step-time/stack.ts';
import type { Machine } from '../step-time/training-run.ts';

export interface MeasuredCompute {
  readonly stack: Stack;
  /** The measured accelerator, with the peaks and the memory of the design. */
  readonly machine: Machine;
  /** Seconds of an (m x k)(k x n) product. */
  readonly product: (m: number, n: number, k: number) => number;
  /** Memory bandwidth that kernels reach, in B/s. */
  readonly memoryBps: number;
  /**
   * Factor on everything an NPU does: the machine's difference, and the correction from the user's own runs.
   */
  readonly slowdown: number;
  /** Time of an operation on this stack. */
  readonly timeOf: (work: Work) => Timed;
}

/** A rate with the stack that was measured in place of its name. */
export interface NpuRate extends PlainRate {
  /** Every operation takes what was measured on this stack; `efficiency` is not used then. Defaults to none. */
  readonly measured?: MeasuredCompute;
}
