/** The work of an operation: what it computes and moves, whatever the speed of the NPU. */
import type { Term } from '../term.ts';
import { gemmFlops, inputGradientGemm, operandBytes, weightGradientGemm } from './gemm.ts';
import type { Gemm } from './gemm.ts';

export interface MatrixWork {
  readonly kind: 'matrix';
  /** All floating point operations; `gemms` add up to them. */
  readonly flops: Term;
  readonly gemms: readonly Gemm[];
  /** Bytes moved between the NPU and its memory. */
  readonly bytes: Term;
}

/** Work without products worth counting: lookups, updates. It takes the time of its memory traffic. */
export interface MemoryWork {
  readonly kind: 'memory';
  readonly bytes: Term;
}

export type Work = MatrixWork | MemoryWork;

export type WorkPass = 'forward' | 'inputGradient' | 'weightGradient';

/** The products of `gemms`, given as in the forward pass, in one of the passes. */
export function gemmsOfPass(gemms: readonly Gemm[], pass: WorkPass): readonly Gemm[] {
  if (pass === 'forward') return gemms;
  return gemms.map(pass === 'inputGradient' ? inputGradientGemm : weightGradientGemm);
}

/** Matrix products of `pass`, each operand moved once. `flops` says what they come to. */
export function matrixWork(
  flops: Term,
  forward: readonly Gemm[],
  pass: WorkPass,
  bytesPerValue: number,
): MatrixWork {
  return {
    kind: 'matrix',
    flops,
    gemms: gemmsOfPass(forward, pass),
    bytes: operandBytes(forward, bytesPerValue),
  };
}

/** Operations that the products of `work` come to; equal to `work.flops.value` but for rounding. */
export function gemmTotal({ gemms }: MatrixWork): number {
  return gemms.reduce((total, one) => total + gemmFlops(one), 0);
}
