/**
 * Number formats of training. Gradients and activations are kept in the format of the weights. With FP8 and
 * FP4 the products of the layers with their weights have operands of that width, and their inputs are kept so
 * for the backward pass. Embedding, output projection, norms, attention, results of products, weights,
 * gradients (unless they are chosen wider) and all traffic stay in BF16 (the dispatch to experts unless FP8 is chosen for it), Adam's state
 * in FP32.
 *
 * Sources: DeepSeek-V3 (arXiv 2412.19437), section 3.3; NVIDIA Transformer Engine, user guide and `Linear`.
 */
import type { ComputeRate } from '../compute-rate.ts';
import type { Chip, Precision as OperandBits } from '../../chips/chip.ts';
import { CHIPS } from '../../chips/facts.ts';

export const PRECISIONS = ['fp16', 'bf16', 'fp32', 'fp8', 'fp4'] as const;
export type Precision = (typeof PRECISIONS)[number];

/** Bytes of one weight, gradient or activation. */
export function bytesPerValue(precision: Precision): number {
  return precision === 'fp32' ? 4 : 2;
}

/** Bytes of one weight gradient, where a design chooses them. */
export const GRADIENT_BYTES = [2, 4] as const;
export type GradientBytes = (typeof GRADIENT_BYTES)[number];

/**
 * Bytes in which a weight gradient is kept and reduced: those chosen, by default those of a weight. With bf16 weights, Megatron-LM
 * and FSDP of torchtitan use 4 (`--accumulate-allreduce-grads-in-fp32`, `mixed_precision_reduce`).
 */
export function gradientBytesOf(precision: Precision, chosen: GradientBytes | undefined): number {
  return chosen ?? bytesPerValue(precision);
}

/** Bytes per operand value and per result value of a product. */
export interface ProductBytes {
  readonly operand: number;
  readonly result: number;
}

/** For a product of a layer with its weights. */
export function productBytes(precision: Precision): ProductBytes {
  const result = bytesPerValue(precision);
  return { operand: precision === 'fp8' ? 1 : precision === 'fp4' ? 0.5 : result, result };
}

/**
 * Bytes per operand value of a product, as kept for the backward pass, with its scale: one byte per 16 values
 * for FP4 (NVFP4), one scale per tensor for FP8.
 */
export function bytesPerKeptOperand(precision: Precision): number {
  const { operand } = productBytes(precision);
  return precision === 'fp4' ? operand + FP4_SCALE_BYTES : operand;
}

const FP4_SCALE_BYTES = 1 / 16;

/**
 * Bytes per parameter of the weights: with FP8 and FP4 including a narrow copy to multiply with and its
 * transpose.
 */
export function weightBytesPerParameter(precision: Precision): number {
  const copies = isNarrow(precision) ? 2 * bytesPerKeptOperand(precision) : 0;
  return bytesPerValue(precision) + copies;
}

/** Returns whether products of layers have operands of fewer than 16 bits. */
export function isNarrow(precision: Precision): boolean {
  return precision === 'fp8' || precision === 'fp4';
}

/**
 * Bytes of Adam's state per parameter: momentum and variance, 4 B each, and with 16-bit weights the 4 B copy
 * that the update is applied to. Source: ZeRO (arXiv 1910.02054), section 3.1, K = 12.
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

/**
 * Peak of products with weights, in TFLOPS. Unspecified 8-bit and 4-bit peaks are those of the accelerator
 * with the same numbers, where a format that it lacks runs at the next wider one; for other rates, twice and
 * four times the peak.
 */
export function productTflops(rate: ComputeRate): number {
  const { peakTflops, fp8Tflops, products } = rate;
  if (products === undefined || products === '16-bit') return peakTflops;
  const chip = chipOf(rate);
  const eight = fp8Tflops ?? (chip === undefined ? 2 * peakTflops : (chip.fp8Tflops ?? peakTflops));
  if (products === '8-bit') return eight;
  return fourBitTflops(rate) ?? (chip === undefined ? 2 * eight : eight);
}

/** Peak in 4 bits if it does not follow from that in 8, else undefined. */
export function fourBitTflops(rate: ComputeRate): number | undefined {
  return rate.fp4Tflops ?? chipOf(rate)?.fp4Tflops;
}

function chipOf({ peakTflops, memoryGBps }: ComputeRate): Chip | undefined {
  return CHIPS.find((chip) => chip.bf16Tflops === peakTflops && chip.memoryGBps === memoryGBps);
}
