import { canDo } from './can-do.ts';
import { bytesOfBlock, COLLECTIVE_FACTS } from './collectives.ts';
import { countsOf } from './counts.ts';
import type { Algorithm, AlgorithmName, Collective } from './types.ts';

/**
 * Bytes that one NPU sends in one phase, averaged over its group of `size` ranks, for `bytes` per NPU at its start (for an all-gather, the
 * shard): the blocks of the schedule. 0 if the algorithm cannot do the operation, which a run refuses.
 */
export function sentBytes(algorithm: Algorithm, operation: Collective, bytes: number, size: number): number {
  if (size <= 1 || !canDo(algorithm, operation, size)) return 0;
  const { sentBlocks } = countsOf(algorithm, operation, size);
  return bytesOfBlock(operation, bytes * sentBlocks, size);
}

/**
 * Bytes that one NPU sends on each dimension in a collective of `bytes` over groups of `sizes`, innermost first: all-reduce 2 S (p1-1)/p1,
 * then 2 (S/p1)(p2-1)/p2, ... (localBWAware; arXiv 2109.11762, section IV). Reduce-scatter is half of that; an all-gather of a shard S
 * comes down from the outermost dimension and grows; all others enter every dimension with S, of which an all-to-all sends S (p-1)/p.
 * `algorithms`, one for each dimension, matters only if a ring relays an all-to-all.
 */
export function trafficBytes(
  collective: Collective,
  bytes: number,
  sizes: readonly number[],
  algorithms: readonly AlgorithmName[] = [],
): readonly number[] {
  const npus = sizes.reduce((product, size) => product * size, 1);
  let inner = 1;
  return sizes.map((size, index) => {
    const outer = npus / (inner * size);
    const entering =
      COLLECTIVE_FACTS[collective].isSharded !== true
        ? bytes
        : collective === 'allGather'
          ? bytes * outer
          : bytes / inner;
    inner *= size;
    return sentBytes({ name: algorithms[index] ?? 'direct' }, collective, entering, size);
  });
}
