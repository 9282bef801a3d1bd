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
}
