/** The time of a measured stack per step and per micro-batch besides its layers. */
import type { NpuRate } from '../../compute/measured-compute.ts';
import type { ComputeOp } from '../../table/layer.ts';
import type { TransformerLayout } from '../layout.ts';
import { secondsOp } from './layer-terms.ts';
import { layerKinds } from '../kinds.ts';
import type { TransformerModel } from '../facts/model.ts';
import { layerShares } from '../weights.ts';

/** For `microBatches` micro-batches, on a stage or one of its chunks. */
export function microBatchOps({ measured }: NpuRate, microBatches: number): readonly ComputeOp[] {
  if (measured === undefined) return [];
  const { stack, slowdown } = measured;
  return secondsOp('Between micro-batches', microBatches * stack.constants.microBatchUs * 1e-6 * slowdown);
}

/**
 * The optimizer on the fullest stage, and the fixed cost of a step, in ns. A GPU updates what it holds, with
 * sharded states its shard of it. 0 if no stack is named.
 *
 * @param held layers of each stage, from the first
 */
export function updateNs(
  model: TransformerModel,
  layout: TransformerLayout,
  held: readonly number[],
): number {
  const { measured } = layout.compute;
  if (measured === undefined) return 0;
  const { stack, machine, slowdown } = measured;
  const { optimizerBytes, stepMs } = stack.constants;
  const { modelParallel, dataParallel, contextParallel, zeroStage, experts } = layout;
  const copies = zeroStage === 0 ? 1 : dataParallel * contextParallel;
  const degree = experts?.degree ?? 1;
  const table = (model.vocabulary * model.hidden) / modelParallel;
  let from = 0;
  const owned = held.map((layers, stage) => {
    from += layers;
    const tables =
      held.length === 1 ? (model.tiedEmbeddings ? 1 : 2) : stage === 0 || stage === held.length - 1 ? 1 : 0;
    return layerKinds(model, from - layers, from).reduce(
      (sum, kind) => {
        const { copied, dealtOut } = layerShares(kind.model, modelParallel, experts === null ? null : degree);
        const dealt = (dealtOut?.value ?? 0) / (zeroStage === 0 ? 1 : Math.max(1, copies / degree));
        return sum + kind.layers * (copied.value / copies + dealt);
      },
      (tables * table) / copies,
    );
  });
  const seconds = (optimizerBytes * Math.max(...owned)) / (machine.chip.memoryGBps * 1e9) + stepMs * 1e-3;
  return seconds * slowdown * 1e9;
}
