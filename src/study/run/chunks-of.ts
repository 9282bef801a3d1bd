/** Chunks of a run, counted from what is demanded of it before any task exists: upper bounds. */
import { chunkCount, type Cut } from '../../simulator/slices.ts';
import type { AlikeCollectives, Demand } from '../../taskgraph/generator.ts';

/** The least chunk of an all-gather is one of its result, whose bytes are not known before there are groups. */
export function chunksOf({ collective, bytes }: Omit<AlikeCollectives, 'count'>, cut: Cut): number {
  return chunkCount(bytes, cut, collective === 'allGather' ? Infinity : bytes);
}

/** Chunks of one pass of the loop. */
export function chunksOfPass({ collectives }: Demand, cut: Cut): number {
  return collectives.reduce((sum, alike) => sum + alike.count * chunksOf(alike, cut), 0);
}

/** Chunks of the largest collective. */
export function mostChunks({ collectives }: Demand, cut: Cut): number {
  return collectives.reduce((most, alike) => Math.max(most, chunksOf(alike, cut)), 0);
}
