/**
 * Number formats of training. Gradients and activations are kept in the format of the weights. With FP8 and FP4 the products
 * with weights have operands of so few bits; weights, activations, gradients, attention and all traffic stay in BF16.
 */
import type { ComputeRate } from './compute-time.ts';
import type { Precision as OperandBits } from './step-time/chip.ts';

export const PRECISIONS = ['fp16', 'bf16', 'fp32', 'fp8', 'fp4'] as const;
export type Precision = (typeof PRECISIONS)[number];

/** Bytes of one weight, gradient or activation. */
export function bytesPerValue(precision: Precision): number {
  return precision === 'fp32' ? 4 : 2;
}

/** Bytes of an operand of a product with weights. */
export function bytesPerOperand(precision: Precision): number {
  return precision === 'fp8' ? 1 : precision === 'fp4' ? 0.5 : bytesPerValue(precision);
}

/**
 * Bytes a parameter of the weights: with FP8 and FP4 beside them a copy to multiply with and its transpose, each with its
 * scales: of FP4 a byte for 16 values (NVFP4), of FP8 one a tensor. Source: NVIDIA Transformer Engine, user guide.
 */
export function weightBytesPerParameter(precision: Precision): number {
  const copies = precision === 'fp8' ? 2 : precision === 'fp4' ? 2 * (0.5 + 1 / 16) : 0;
  return bytesPerValue(precision) + copies;
}

/**
 * Bytes of Adam's state per parameter: momentum and variance, 4 B each, and with 16-bit weights their
 * 4 B copy that the update is applied to. Source: ZeRO (arXiv 1910.02054), section 3.1, K = 12.
 */
export function optimizerBytesPerParameter(precision: Precision): number {
  return precision === 'fp32' ? 8 : 12;
}

const OPERANDS: Readonly<Partial<Record<Precision, OperandBits>>> = { fp8: '8-bit', fp4: '4-bit' };

const kept = new WeakMap<ComputeRate, Map<Precision, ComputeRate>>();

/** The rate of an NPU whose products have operands of that precision. */
export function rateAt(rate: ComputeRate, precision: Precision | undefined): ComputeRate {
  const products = precision === undefined ? undefined : OPERANDS[precision];
  if (products === undefined || precision === undefined) return rate;
  const known = kept.get(rate) ?? new Map<Precision, ComputeRate>();
  kept.set(rate, known);
  const made = known.get(precision) ?? { ...rate, products };
  known.set(precision, made);
  return made;
}

/** Peak of products with weights, TFLOPS. */
export function productTflops({ peakTflops, fp8Tflops, fp4Tflops, products }: ComputeRate): number {
  if (products === undefined || products === '16-bit') return peakTflops;
  const eight = fp8Tflops ?? 2 * peakTflops;
  return products === '8-bit' ? eight : (fp4Tflops ?? 2 * eight);
}
