/** The chunks of a collective. */
import type { Collective } from '../collective/types.ts';
import type { CollectiveTask } from '../taskgraph/graph.ts';
import type { SystemPolicy } from './policy.ts';

/** What of the system layer cuts a collective. */
export type Cut = Pick<SystemPolicy, 'chunks' | 'rounding' | 'leastChunkBytes'>;

/** What cuts this collective: nothing, where it is a slice already. */
export function cutOf({ slice }: { readonly slice?: CollectiveTask['slice'] | undefined }, cut: Cut): Cut {
  return slice === undefined ? cut : { rounding: cut.rounding, chunks: 1 };
}

/**
 * Bytes of the ordinary chunk. Exact: equal parts. Reference: whole bytes, the remainder becomes further
 * chunks, and never less than one byte (the reference would loop for ever).
 * @param bytes per NPU, as the collective is asked for
 * @param buffer what the least chunk is a part of (`bufferBytes`)
 */
export function chunkBytes(bytes: number, cut: Cut, buffer = bytes): number {
  if (cut.rounding === 'exact') return bytes / chunkCount(bytes, cut, buffer);
  return Math.max(1, Math.floor(bytes / mostChunks(cut, buffer)));
}

/** How many chunks there will be (unless Themis chooses their sizes). */
export function chunkCount(bytes: number, cut: Cut, buffer = bytes): number {
  if (bytes <= 0) return 0;
  if (cut.rounding === 'exact') return Math.min(mostChunks(cut, buffer), Math.max(1, Math.floor(bytes)));
  return Math.ceil(bytes / chunkBytes(bytes, cut, buffer));
}

/**
 * Bytes of the whole buffer that a collective leaves or takes at an NPU. An all-gather is given by the shard of each
 * NPU; cut by its result, it has the chunks of the reduce-scatter that undoes it.
 * @param ranks NPUs of the group
 */
export function bufferBytes(collective: Collective, bytes: number, ranks: number): number {
  return collective === 'allGather' ? bytes * ranks : bytes;
}

function mostChunks({ chunks, leastChunkBytes }: Cut, buffer: number): number {
  if (leastChunkBytes === undefined) return chunks;
  return Math.min(chunks, Math.max(1, Math.floor(buffer / leastChunkBytes)));
}
