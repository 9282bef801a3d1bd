import type { AlgorithmName, Collective } from './types.ts';

/**
 * Bytes one NPU sends in one phase, averaged over its group of `size` ranks, for `bytes` per NPU
 * entering it (an all-gather: the shard). Ring, direct and halving-doubling send the same, except
 * that a ring relays the blocks of an all-to-all; a binary tree sends the payload up and down;
 * in the switch what an NPU has goes up once.
 */
export function sentBytes(
  algorithm: AlgorithmName,
  operation: Collective,
  bytes: number,
  size: number,
): number {
  if (size <= 1) return 0;
  if (algorithm === 'inNetwork' && operation !== 'reduceScatter') return bytes;
  if (operation === 'allGather') return bytes * (size - 1);
  if (operation === 'allToAll' && algorithm === 'ring') return (bytes * (size - 1)) / 2;
  const once = (bytes * (size - 1)) / size;
  return operation === 'allReduce' ? 2 * once : once;
}

/**
 * Bytes one NPU sends on each dimension in a collective of `bytes` over groups of `sizes`, innermost
 * first: all-reduce 2 S (p1-1)/p1, then 2 (S/p1)(p2-1)/p2, ... (localBWAware; arXiv 2109.11762,
 * section IV). Reduce-scatter is half of that; all-gather of a shard S comes down from the outermost
 * dimension and grows; all-to-all sends S (p-1)/p on each. `algorithms`, one per dimension, matters
 * only where a ring relays an all-to-all.
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
      collective === 'allToAll' ? bytes : collective === 'allGather' ? bytes * outer : bytes / inner;
    inner *= size;
    return sentBytes(algorithms[index] ?? 'direct', collective, entering, size);
  });
}
