/** Number formats of training. Gradients and activations are kept in the format of the weights. */
export const PRECISIONS = ['fp16', 'bf16', 'fp32'] as const;
export type Precision = (typeof PRECISIONS)[number];

/** Bytes of one weight, gradient or activation. */
export function bytesPerValue(precision: Precision): number {
  return precision === 'fp32' ? 4 : 2;
}

/**
 * Bytes of Adam's state per parameter: momentum and variance, 4 B each, and with 16-bit weights their
 * 4 B copy that the update is applied to. Source: ZeRO (arXiv 1910.02054), section 3.1, K = 12.
 */
export function optimizerBytesPerParameter(precision: Precision): number {
  return precision === 'fp32' ? 8 : 12;
}
