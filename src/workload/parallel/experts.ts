/**
 * Expert parallelism: the experts of a layer are dealt out to a group of NPUs that is part of the replicas and of the parts
 * of a sequence (a subgroup of DP x CP), beside what tensor parallelism cuts. Tokens travel to their experts (dispatch) and
 * back (combine), each an all-to-all of the group.
 *
 * One NPU stands for all, so it is the busiest of the group:
 *
 *   capacity c     an expert has room for c times its even share, and all of its room is sent and computed (padded)
 *   imbalance f    without a capacity: the busiest NPU has f times the mean
 *
 * Sources: GShard, arXiv 2006.16668 (capacity, dispatch and combine); DeepSeek-V3, arXiv 2412.19437, sections 2.1.2
 * (node-limited routing) and 3.3.3 (dispatch in FP8, combine in BF16).
 */

export interface ExpertParallel {
  /** NPUs of the group. */
  readonly degree: number;
  /** Missing: no token is dropped, and nothing is padded. */
  readonly capacity?: number;
  /** Missing: 1. */
  readonly imbalance?: number;
  /** Nodes that the experts of one token are on, at most. Missing: any. */
  readonly nodeLimit?: number;
  /** Tokens travel to experts, and gradients of their results back to them, in 8 bits. Missing: false. */
  readonly fp8Dispatch?: boolean;
}

/** Where the group lies. */
export interface PlacedExperts extends ExpertParallel {
  /** Dimensions, from the innermost, that join the NPUs of a node. */
  readonly nodeDimensions: number;
  /** Nodes that the group is on. */
  readonly nodes: number;
}

/** Rows that the busiest NPU works on, over those of an even share. */
export function expertLoad({ capacity, imbalance = 1 }: ExpertParallel): number {
  return capacity ?? imbalance;
}

/** Nodes that a token is sent to, at most. */
export function nodesOfToken({ nodeLimit = Infinity, nodes }: PlacedExperts, topK: number): number {
  return Math.min(nodeLimit, topK, nodes);
}
