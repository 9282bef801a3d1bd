/**
 * Expert parallelism: the experts of a layer are distributed over a group of NPUs that is part of the
 * replicas and of the parts of a sequence (a subgroup of DP x CP), in addition to the cut by tensor
 * parallelism. Tokens travel to their experts (dispatch) and back (combine), each an all-to-all of the group.
 *
 * One NPU represents the group, so it is the busiest one:
 *
 *   capacity c     an expert has room for c times its even share, and all of its room is sent and computed
 * (padded)
 *   imbalance f    without a capacity: the busiest NPU has f times the mean
 *
 * Sources: GShard, arXiv 2006.16668 (capacity, dispatch and combine); DeepSeek-V3, arXiv 2412.19437, sections
 * 2.1.2 (node-limited routing) and 3.3.3 (dispatch in FP8, combine in BF16).
 */

export interface ExpertParallel {
  /** Number of NPUs in the group. */
  readonly degree: number;
  /** By default no token is dropped, and nothing is padded. */
  readonly capacity?: number;
  /** Defaults to 1. */
  readonly imbalance?: number;
  /** Maximum number of nodes that hold the experts of one token. Unlimited by default. */
  readonly nodeLimit?: number;
  /** Tokens travel to experts, and gradients of their results back to them, in 8 bits. Defaults to false. */
  readonly fp8Dispatch?: boolean;
}

/** Expert parallelism with the position of its group. */
export interface PlacedExperts extends ExpertParallel {
  /** Number of dimensions, from the innermost, that form a node. */
  readonly nodeDimensions: number;
  /** Number of nodes that the group spans. */
  readonly nodes: number;
}

/** Rows that the busiest NPU works on, relative to an even share. */
export function expertLoad({ capacity, imbalance = 1 }: ExpertParallel): number {
  return capacity ?? imbalance;
}

/** Maximum number of nodes that a token is sent to. */
export function nodesOfToken({ nodeLimit = Infinity, nodes }: PlacedExperts, topK: number): number {
  return Math.min(nodeLimit, topK, nodes);
}
