/**
 * What replicas exchange of their states for the weights that they hold: by ZeRO, or sharded layer by layer.
 */
import type { MeasuredTerms } from './terms.ts';
import { fsdpOps, isFsdp } from '../../parallel/fsdp-ops.ts';
import type { Fsdp } from '../../parallel/fsdp.ts';
import { zeroOps, type ZeroOps } from '../../parallel/zero.ts';
import { bytesPerValue, gradientBytesOf } from '../../rate/facts/precision.ts';
import { withFields } from '../../table/op.ts';
import { count, times, type Term } from '../../formula/term.ts';
import type { TransformerLayout } from '../layout.ts';
import { ofMicroBatches } from './micro-messages.ts';
import type { TransformerModel } from '../facts/model.ts';
import { layerShares } from '../weights.ts';

/**
 * @param parameters on one NPU
 * @param held parameters that are reduced together with them, if a step reduces once
 * @param copies NPUs that hold the same ones, or shards of them
 * @param terms of a measured step; null where `compute` names no calibration
 */
export function stateExchange(
  parameters: Term,
  held: number,
  copies: number,
  { precision, microBatches }: Pick<TransformerModel, 'precision' | 'microBatches'>,
  { zeroStage, compute, gradientBytes }: Pick<TransformerLayout, 'zeroStage' | 'compute' | 'gradientBytes'>,
  fsdp: Fsdp | null,
  terms: MeasuredTerms | null,
): ZeroOps {
  const valueBytes = bytesPerValue(precision);
  const weights = times(parameters, count(valueBytes, 'B'));
  const { measured } = compute;
  // What a measured stack reduces its gradients in follows from the stack where the design does not say.
  const chosen = measured === undefined ? gradientBytesOf(precision, gradientBytes) : valueBytes;
  const gradients = times(parameters, count(chosen, 'B'));
  const ops = isFsdp(zeroStage, fsdp)
    ? fsdpOps(weights, gradients, copies, microBatches, fsdp)
    : zeroOps(weights, gradients, zeroStage, copies, microBatches);
  if (measured === undefined) return ops;
  const { beforeForward, beforeBackward, afterGradients } = terms!.measuredGradients(
    ops,
    zeroStage,
    valueBytes,
    gradientBytes,
    measured,
  );
  return {
    beforeForward: ofMicroBatches(beforeForward, microBatches),
    beforeBackward: ofMicroBatches(beforeBackward, microBatches),
    afterGradients: afterGradients.map((op) =>
      withFields(op, {
        messageBytes:
          op.everyMicroBatch === true ? op.bytes / microBatches : (op.bytes * held) / parameters.value,
      }),
    ),
  };
}

/**
 * Parameters on an NPU whose gradients all of its replicas reduce: of its layers, averaged over stages, and
 * of a table.
 */
export function heldParameters(
  model: TransformerModel,
  { modelParallel, experts, pipeline }: Pick<TransformerLayout, 'modelParallel' | 'experts' | 'pipeline'>,
): { readonly copied: number; readonly dealtOut: number } {
  const stages = pipeline?.stages ?? 1;
  const degree = model.experts === 1 ? null : (experts?.degree ?? null);
  const tables = stages === 1 && !model.tiedEmbeddings ? 2 : 1;
  const { copied, dealtOut } = layerShares(model, modelParallel, degree);
  const layers = model.layers / stages;
  return {
    copied: layers * copied.value + (tables * model.vocabulary * model.hidden) / modelParallel,
    dealtOut: layers * (dealtOut?.value ?? 0),
  };
}
