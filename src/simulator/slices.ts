/** How a collective is cut into chunks. */
import type { Rounding } from '../collective/types.ts';

/**
 * Bytes of the ordinary chunk. Exact: equal parts. Reference: whole bytes, the remainder becomes further
 * chunks, and never less than one byte (the reference would loop for ever).
 */
export function chunkBytes(bytes: number, chunks: number, rounding: Rounding): number {
  if (rounding === 'exact') return bytes / chunkCount(bytes, chunks, rounding);
  return Math.max(1, Math.floor(bytes / chunks));
}

/** How many chunks there will be (unless Themis chooses their sizes). */
export function chunkCount(bytes: number, chunks: number, rounding: Rounding): number {
  if (bytes <= 0) return 0;
  if (rounding === 'exact') return Math.min(chunks, Math.max(1, Math.floor(bytes)));
  return Math.ceil(bytes / chunkBytes(bytes, chunks, rounding));
}
