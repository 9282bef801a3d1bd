/**
 * Fully sharded data parallelism (ZeRO stage 3): weights gathered ahead of the layer that needs them, and
 * hybrid sharding, which shards the weights over a part of the replicas and replicates that part.
 *
 * Sources: PyTorch FSDP, arXiv 2304.11277, sections 3.2.2 (hybrid sharding) and 3.3.2 (prefetching).
 */

export interface Fsdp {
  /** Number of layers to gather ahead. Defaults to 0: a layer waits for all its gathers. */
  readonly prefetch?: number;
  /**
   * NPUs over which one copy of the states is sharded, the inner ones of data and context parallelism.
   * Defaults to all of them.
   */
  readonly shards?: number;
  /**
   * Weights are kept from the forward pass of a micro-batch to its backward pass. By default they are
   * gathered again.
   */
  readonly keepsWeights?: boolean;
}

/**
 * The same for experts that are distributed over `degree` NPUs: of the NPUs of a copy, 1 / degree hold shards
 * of the same ones.
 */
export function ofExpertShards(fsdp: Fsdp, degree: number): Fsdp {
  const { shards } = fsdp;
  return shards === undefined ? fsdp : { ...fsdp, shards: Math.max(1, shards / degree) };
}
