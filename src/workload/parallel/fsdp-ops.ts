/**
 * Fully sharded data parallelism, layer by layer (fsdp.ts). W = bytes of the weights of one NPU, G = bytes of
 * their gradients, s = NPUs per copy, r = copies:
 *
 *   before forward, before backward     all-gather W / s, `prefetch` layers early
 *   after weight gradients              reduce-scatter G, then with r > 1 all-reduce G / s over the copies
 *
 * for every micro-batch, except the all-reduce, which runs once on the accumulated gradients.
 *
 * Experts that are distributed over e NPUs are in the same copies: of the s NPUs of a copy, s / e hold shards
 * of the same experts (one if e is more than s, and a copy of all experts spans e NPUs).
 */
import type { CollectiveOp } from '../table/layer.ts';
import { collectiveOp, withFields } from '../table/op.ts';
import { count, named, over, times, type Term } from '../formula/term.ts';
import type { Fsdp } from './fsdp.ts';
import { zeroOps, type ZeroOps, type ZeroStage } from './zero.ts';

export function isFsdp(stage: ZeroStage, fsdp: Fsdp | null): fsdp is Fsdp {
  return stage === 3 && fsdp !== null;
}

/**
 * @param weights bytes
 * @param gradients bytes
 * @param copies NPUs that hold the same weights, or shards of them
 */
export function fsdpOps(
  weights: Term,
  gradients: Term,
  copies: number,
  microBatches: number,
  { prefetch, shards, keepsWeights = false }: Fsdp,
): ZeroOps {
  const kept = (ops: ZeroOps): ZeroOps => (keepsWeights ? { ...ops, beforeBackward: [] } : ops);
  if (shards === undefined || shards === copies) {
    return ahead(kept(zeroOps(weights, gradients, 3, copies, microBatches)), prefetch);
  }
  const shard = over(weights, named('shards', shards));
  const gradientShard = over(gradients, named('shards', shards));
  const often = (size: Term): Term =>
    microBatches > 1 ? times(size, count(microBatches, 'micro-batches')) : size;
  const gather = collectiveOp('All-gather of weights', 'allGather', 'data', often(shard));
  const scatter = collectiveOp(
    'Reduce-scatter of weight gradients',
    'reduceScatter',
    'data',
    often(gradients),
  );
  const sum = collectiveOp('All-reduce of shards over copies', 'allReduce', 'data', gradientShard);
  const inCopy = shards > 1 ? [withFields(gather, { among: 'oneCopy' })] : [];
  return ahead(
    kept({
      beforeForward: inCopy,
      beforeBackward: inCopy,
      afterGradients: [
        ...(shards > 1 ? [withFields(scatter, { among: 'oneCopy', everyMicroBatch: true })] : []),
        withFields(sum, { among: 'sameShard' }),
      ],
    }),
    prefetch,
  );
}

/** Marks gathers as `layers` layers early. */
function ahead(ops: ZeroOps, layers = 0): ZeroOps {
  if (layers === 0) return ops;
  const { afterGradients } = ops;
  return { ...changed(ops, () => ({ ahead: layers })), afterGradients };
}

/** The same among the NPUs that hold the same experts. */
export function ofExperts(ops: ZeroOps): ZeroOps {
  return changed(ops, ({ among }) => ({
    among: among === 'oneCopy' || among === 'sameShard' ? `${among}OfExperts` : 'sameExperts',
  }));
}

function changed(
  { beforeForward, beforeBackward, afterGradients }: ZeroOps,
  fieldsOf: (op: CollectiveOp) => Pick<Partial<CollectiveOp>, 'ahead' | 'among'>,
): ZeroOps {
  const amongExperts = (list: readonly CollectiveOp[]): readonly CollectiveOp[] =>
    list.map((op) => withFields(op, fieldsOf(op)));
  return {
    beforeForward: amongExperts(beforeForward),
    beforeBackward: amongExperts(beforeBackward),
    afterGradients: amongExperts(afterGradients),
  };
}
