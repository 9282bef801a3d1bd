/** `count` independent products of an (m x k) and a (k x n) matrix. Sizes may be fractional shares. */
import { count, plus, times } from '../formula/term.ts';
import type { Term } from '../formula/term.ts';

export interface Gemm {
  readonly m: number;
  readonly k: number;
  readonly n: number;
  readonly count: number;
}

export function gemm(m: number, k: number, n: number, number = 1): Gemm {
  return { m, k, n, count: number };
}

/** One multiplication and one addition for every (m, k, n). */
export function gemmFlops({ m, k, n, count: number }: Gemm): number {
  return 2 * m * k * n * number;
}

/** dX = dY W': of the output's gradient (m x n) and the transposed weights (n x k). */
export function inputGradientGemm({ m, k, n, count: number }: Gemm): Gemm {
  return gemm(m, n, k, number);
}

/** dW = X' dY: of the transposed input (k x m) and the output's gradient (m x n). */
export function weightGradientGemm({ m, k, n, count: number }: Gemm): Gemm {
  return gemm(k, m, n, number);
}

/** Formulas spell out the sizes of up to this many products; beyond that, only the result of each. */
export const SPELT_OUT = 2;

/** Bytes of both operands and the result, each moved once; the same in all three passes. */
export function operandBytes(gemms: readonly Gemm[], bytesPerValue: number): Term {
  const values = gemms.map(({ m, k, n, count: number }) => {
    const perProduct = plus(times(count(m), count(k)), times(count(k), count(n)), times(count(m), count(n)));
    const all = number === 1 ? perProduct : times(count(number), perProduct);
    return gemms.length > SPELT_OUT ? count(all.value) : all;
  });
  return times(plus(...values), count(bytesPerValue, 'B'));
}

/** The same if results have a different number of bytes per value than operands. */
export function movedBytes(gemms: readonly Gemm[], operand: number, result: number): Term {
  const perProduct = gemms.map(({ m, k, n, count: number }) => {
    const into = times(plus(times(count(m), count(k)), times(count(k), count(n))), count(operand, 'B'));
    const perProduct = plus(into, times(count(m), count(n), count(result, 'B')));
    const all = number === 1 ? perProduct : times(count(number), perProduct);
    return gemms.length > SPELT_OUT ? count(all.value, 'B') : all;
  });
  return plus(...perProduct);
}
