/** The chunks of a collective. */
import type { Collective } from '../collective/types.ts';
import type { CollectiveTask } from '../taskgraph/graph.ts';
import type { SystemPolicy } from './policy.ts';

/** The settings of the system layer that cut a collective. */
export type Cut = Pick<SystemPolicy, 'chunks' | 'rounding' | 'leastChunkBytes'>;

/** How this collective is cut: not at all if it is already a slice. */
export function cutOf({ slice }: { readonly slice?: CollectiveTask['slice'] | undefined }, cut: Cut): Cut {
  return slice === undefined ? cut : { rounding: cut.rounding, chunks: 1 };
}

/**
 * Returns the bytes of an ordinary chunk. Exact: equal parts. Reference: whole bytes, with the remainder as further
 * chunks, and at least one byte (the reference would loop for ever).
 * @param bytes per NPU, as the collective is asked for
 * @param buffer the whole of which the smallest chunk is a part (`bufferBytes`)
 */
export function chunkBytes(bytes: number, cut: Cut, buffer = bytes): number {
  if (cut.rounding === 'exact') return bytes / chunkCount(bytes, cut, buffer);
  return Math.max(1, Math.floor(bytes / mostChunks(cut, buffer)));
}

/** Number of chunks, unless Themis chooses their sizes. */
export function chunkCount(bytes: number, cut: Cut, buffer = bytes): number {
  if (bytes <= 0) return 0;
  if (cut.rounding === 'exact') return Math.min(mostChunks(cut, buffer), Math.max(1, Math.floor(bytes)));
  return Math.ceil(bytes / chunkBytes(bytes, cut, buffer));
}

/**
 * Returns the bytes of the whole buffer that a collective starts or ends with at an NPU. The bytes of an all-gather are
 * those of an NPU's shard; cut by its result, it has the chunks of the reduce-scatter that undoes it.
 * @param ranks NPUs of the group
 */
export function bufferBytes(collective: Collective, bytes: number, ranks: number): number {
  return collective === 'allGather' ? bytes * ranks : bytes;
}

function mostChunks({ chunks, leastChunkBytes }: Cut, buffer: number): number {
  if (leastChunkBytes === undefined) return chunks;
  return Math.min(chunks, Math.max(1, Math.floor(buffer / leastChunkBytes)));
}
