/** The work of an operation: what it computes and moves, whatever the speed of the NPU. */
import type { Term } from '../term.ts';
import type { ProductBytes } from '../precision.ts';
import { gemmFlops, inputGradientGemm, movedBytes, operandBytes, weightGradientGemm } from './gemm.ts';
import type { Gemm } from './gemm.ts';

export interface MatrixWork {
  readonly kind: 'matrix';
  /** All floating point operations; `gemms` add up to them. */
  readonly flops: Term;
  readonly gemms: readonly Gemm[];
  /** The same products as the forward pass has them: by their rows a stack was measured. Missing: `gemms` are. */
  readonly forward?: readonly Gemm[];
  /** They stay in 16 bits where products of layers have fewer. */
  readonly isWide?: true;
  /** Products of attention, which has rates of its own. Missing: products with weights. */
  readonly scores?: ScoreProducts;
  /** Bytes moved between the NPU and its memory. */
  readonly bytes: Term;
}

export interface ScoreProducts {
  /** Scores that are made, or whose gradients are. */
  readonly values: number;
  /** Share of them that a kernel computes which knows that no token sees later ones. */
  readonly causalShare: number;
  /** No score goes through memory. */
  readonly isFused: boolean;
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

/**
 * Matrix products of `pass`, each operand and result moved once. `flops` says what they come to.
 * @param bytes of a value; of one that goes in and one that comes out, where they differ
 */
export function matrixWork(
  flops: Term,
  forward: readonly Gemm[],
  pass: WorkPass,
  bytes: number | ProductBytes,
): MatrixWork {
  const { operand, result } = typeof bytes === 'number' ? { operand: bytes, result: bytes } : bytes;
  const gemms = gemmsOfPass(forward, pass);
  return {
    kind: 'matrix',
    flops,
    gemms,
    forward,
    // Every pass moves the same three matrices.
    bytes: operand === result ? operandBytes(forward, result) : movedBytes(gemms, operand, result),
  };
}

/** Operations that the products of `work` come to; equal to `work.flops.value` but for rounding. */
export function gemmTotal({ gemms }: MatrixWork): number {
  return gemms.reduce((total, one) => total + gemmFlops(one), 0);
}

/** A time with how it came about: "a / b = 3 ms" is the text "a / b" of 3e6 ns. */
export interface Timed {
  readonly ns: number;
  readonly text: string;
}
