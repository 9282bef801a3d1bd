/** The time of a measured stack per step and per micro-batch besides its layers. */
import type { NpuRate } from '../../compute/measured-compute.ts';
import type { ComputeOp } from '../../table/layer.ts';
import type { TransformerLayout } from '../layout.ts';
import { secondsOp } from './layer-terms.ts';
import { chunksHeld, partOf } from '../../pipeline/placement.ts';
import type { PipelineShape } from '../../pipeline/facts/names.ts';
import type { TransformerModel } from '../facts/model.ts';
import { kindsOfParts, together } from '../stage-memory.ts';
import { layerShares } from '../weights.ts';

/** For `microBatches` micro-batches, on a stage or one of its chunks. */
export function microBatchOps({ measured }: NpuRate, microBatches: number): readonly ComputeOp[] {
  if (measured === undefined) return [];
  const { stack, slowdown } = measured;
  return secondsOp('Between micro-batches', microBatches * stack.constants.microBatchUs * 1e-6 * slowdown);
}

/**
 * The optimizer on the fullest stage, and the fixed cost of a step, in ns. A GPU updates what it holds, with
 * sharded states its shard of it: layers, the embedding where the first part of the model is, and the output
 * projection where the last is (once where both are, if they are tied). 0 if no stack is named.
 *
 * @param held layers of each part of the model
 * @param shape null without stages: then there is one part
 */
export function updateNs(
  model: TransformerModel,
  layout: TransformerLayout,
  held: readonly number[],
  shape: Pick<PipelineShape, 'schedule' | 'stages' | 'chunks'> | null,
): number {
  const { measured } = layout.compute;
  if (measured === undefined) return 0;
  const { stack, machine, slowdown } = measured;
  const { optimizerBytes, stepMs } = stack.constants;
  const { modelParallel, dataParallel, contextParallel, zeroStage, experts } = layout;
  const copies = zeroStage === 0 ? 1 : dataParallel * contextParallel;
  const degree = experts?.degree ?? 1;
  const table = (model.vocabulary * model.hidden) / modelParallel;
  const kindsOf = kindsOfParts(model, held);
  const owned = partsOfStages(shape).map((parts) => {
    const [isFirst, isLast] = [parts.includes(0), parts.includes(held.length - 1)];
    const tables = (isFirst ? 1 : 0) + (isLast && !(isFirst && model.tiedEmbeddings) ? 1 : 0);
    return together(parts.map((part) => kindsOf(part, 1))).reduce(
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

/** The parts of the model that each stage holds. */
function partsOfStages(shape: Parameters<typeof updateNs>[3]): readonly (readonly number[])[] {
  if (shape === null) return [[0]];
  return Array.from({ length: shape.stages }, (_, stage) =>
    Array.from({ length: chunksHeld(shape) }, (_unused, chunk) => partOf(shape, stage, chunk)),
  );
}
