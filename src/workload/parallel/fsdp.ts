/**
 * Fully sharded data parallelism (ZeRO stage 3): weights gathered ahead of the layer that needs them, and hybrid
 * sharding, where the weights are spread over a part of the replicas only and each part has a copy.
 *
 * Sources: PyTorch FSDP, arXiv 2304.11277, sections 3.2.2 (hybrid sharding) and 3.3.2 (prefetching).
 */

export interface Fsdp {
  /** Layers ahead. Missing: 0, a layer waits for all that it gathers. */
  readonly prefetch?: number;
  /** NPUs that one copy of the states is spread over, the inner ones of data and context parallelism. Missing: all of them. */
  readonly shards?: number;
  /** Weights are kept from the forward pass of a micro-batch to its backward pass. Missing: they are gathered again. */
  readonly keepsWeights?: boolean;
}

/** The same for experts that are dealt out to `degree` NPUs: of the NPUs of a copy, so many fewer have shards of the same ones. */
export function ofExpertShards(fsdp: Fsdp, degree: number): Fsdp {
  const { shards } = fsdp;
  return shards === undefined ? fsdp : { ...fsdp, shards: Math.max(1, shards / degree) };
}
