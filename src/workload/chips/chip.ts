/**
 * Accelerators as their data sheets give them: dense peaks by precision (half of a number "with sparsity"),
 * memory, and the bandwidth per direction to the other chips of the node or rack (half of a bidirectional
 * number).
 */
export type Precision = '16-bit' | '8-bit' | '4-bit';

export interface Chip {
  readonly id: string;
  readonly label: string;
  /** Chips whose measured constants stand in if this one has none, the nearest first. */
  readonly like: readonly string[];
  readonly bf16Tflops: number;
  /** If absent, such products run at the rate of the next wider precision. */
  readonly fp8Tflops?: number;
  readonly fp4Tflops?: number;
  readonly memoryGBps: number;
  /** 1 GB = 1e9 B. */
  readonly memoryGB: number;
  /** Per direction. */
  readonly linkGBps: number;
  /** Number of chips that share those links in the usual machine. */
  readonly domain: number;
  /** Per direction, a chip's share of the usual node's NICs. */
  readonly nicGBps: number;
  readonly source: string;
}

/** Peak of dense matrix products in FLOP/s. A precision that the chip lacks runs at the next wider one. */
export function peakFlops({ bf16Tflops, fp8Tflops, fp4Tflops }: Chip, precision: Precision): number {
  const eight = fp8Tflops ?? bf16Tflops;
  const four = fp4Tflops ?? eight;
  return (precision === '16-bit' ? bf16Tflops : precision === '8-bit' ? eight : four) * 1e12;
}

/** Bytes of an operand of a matrix product. */
export function operandBytes(precision: Precision): number {
  return precision === '16-bit' ? 2 : precision === '8-bit' ? 1 : 0.5;
}
