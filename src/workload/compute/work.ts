/** The work of an operation: what it computes and moves, independent of the speed of the NPU. */
import type { Term } from '../formula/term.ts';
import type { ProductBytes } from '../rate/facts/precision.ts';
import { gemmFlops, inputGradientGemm, movedBytes, operandBytes, weightGradientGemm } from './gemm.ts';
import type { Gemm } from './gemm.ts';

export interface MatrixWork {
  readonly kind: 'matrix';
  /** All floating point operations; equals the sum over `gemms`. */
  readonly flops: Term;
  readonly gemms: readonly Gemm[];
  /** The same products as in the forward pass, by whose rows stacks were measured. Defaults to `gemms`. */
  readonly forward?: readonly Gemm[];
  /** Products stay in 16 bits even if those of layers have fewer. */
  readonly isWide?: true;
  /** Products of attention, which has rates of its own. If absent, products with weights. */
  readonly scores?: ScoreProducts;
  /** Bytes moved between the NPU and its memory. */
  readonly bytes: Term;
}

export interface ScoreProducts {
  /** Number of scores, or of their gradients, that are computed. */
  readonly values: number;
  /** Share of them that a causal kernel computes. */
  readonly causalShare: number;
  /** Set if no score goes through memory. */
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
 * Matrix products of `pass`, each operand and result moved once. `flops` is their total.
 * @param bytes per value; of operands and results separately if they differ
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

/** Total operations of the products of `work`; equal to `work.flops.value` up to rounding. */
export function gemmTotal({ gemms }: MatrixWork): number {
  return gemms.reduce((total, product) => total + gemmFlops(product), 0);
}

/** A time with its derivation: "a / b = 3 ms" is the text "a / b" of 3e6 ns. */
export interface Timed {
  readonly ns: number;
  /** Made where it is shown: most times are only added up. */
  readonly text: () => string;
}
