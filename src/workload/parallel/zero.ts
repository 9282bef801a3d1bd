/**
 * Data parallelism with the model states sharded over the replicas, stage by stage: what is reduced, what is
 * gathered, and when. W = bytes of the weights on one NPU, G = bytes of their gradients: W, or 2 W where
 * gradients of 16-bit weights are reduced in FP32.
 *
 *   stage  sharded over replicas      before forward   before backward   after weight gradients
 *   0      nothing                                                       all-reduce G
 *   1      optimizer state                                               reduce-scatter G, all-gather W / DP
 *   2      + gradients                                                   reduce-scatter G x micro-batches,
 *                                                                        all-gather W / DP
 *   3      + weights                  all-gather W/DP  all-gather W/DP   reduce-scatter G
 *                                     x micro-batches  x micro-batches   x micro-batches
 *
 * The all-gather of stages 1 and 2 brings the updated weights back to every replica. From stage 2 on no NPU
 * keeps whole gradients, so every micro-batch reduces its own; in stage 3 every micro-batch gathers the
 * weights twice. They are counted as one collective of all micro-batches. With G = W, communication is
 * 2 W in stages 0 to 2 (one micro-batch) and 3 W in stage 3.
 *
 * The loops wait for what a pass gathers before it: prefetching the next layer's weights is not modelled.
 *
 * Source: Rajbhandari et al., ZeRO, arXiv 1910.02054, sections 5 and 7; when each stage communicates with
 * gradient accumulation follows DeepSpeed.
 */
import type { CollectiveOp } from '../table/layer.ts';
import { collectiveOp, withFields } from '../table/op.ts';
import { count, named, over, times } from '../formula/term.ts';
import type { Term } from '../formula/term.ts';

export const ZERO_STAGES = [0, 1, 2, 3] as const;
export type ZeroStage = (typeof ZERO_STAGES)[number];

export interface ZeroOps {
  readonly beforeForward: readonly CollectiveOp[];
  readonly beforeBackward: readonly CollectiveOp[];
  readonly afterGradients: readonly CollectiveOp[];
}

const NOTHING: ZeroOps = { beforeForward: [], beforeBackward: [], afterGradients: [] };

/**
 * @param weights bytes of one layer's weights on one NPU
 * @param gradients bytes of their gradients
 * @param dataParallel number of replicas; a single one does not communicate
 * @param microBatches pieces in which a replica works through its batch
 */
export function zeroOps(
  weights: Term,
  gradients: Term,
  stage: ZeroStage,
  dataParallel: number,
  microBatches: number,
): ZeroOps {
  if (dataParallel <= 1) return NOTHING;
  const shard = over(weights, named('DP', dataParallel));
  const perMicroBatch = (size: Term): Term =>
    microBatches > 1 ? times(size, count(microBatches, 'micro-batches')) : size;
  const reduce = (size: Term) =>
    collectiveOp('Reduce-scatter of weight gradients', 'reduceScatter', 'data', size);
  const reduceEach = () => withFields(reduce(perMicroBatch(gradients)), { everyMicroBatch: true });
  switch (stage) {
    case 0:
      return {
        ...NOTHING,
        afterGradients: [collectiveOp('All-reduce of weight gradients', 'allReduce', 'data', gradients)],
      };
    case 1:
    case 2: {
      const update = collectiveOp('All-gather of updated weights', 'allGather', 'data', shard);
      return { ...NOTHING, afterGradients: [stage === 1 ? reduce(gradients) : reduceEach(), update] };
    }
    case 3: {
      const gather = collectiveOp('All-gather of weights', 'allGather', 'data', perMicroBatch(shard));
      return {
        beforeForward: [gather],
        beforeBackward: [gather],
        afterGradients: [reduceEach()],
      };
    }
  }
}
