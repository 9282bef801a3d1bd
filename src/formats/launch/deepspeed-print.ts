/** Prints a run as a DeepSpeed configuration, which formats/deepspeed reads back. Such a file does not describe the model. */
import { missingFields, type PrintedRun } from './print-run.ts';
import type { Run } from './run.ts';

export function printDeepSpeed(run: Run): PrintedRun {
  const { microBatch = 1, globalBatch = 1, npus = 1, tensor = 1, context = 1, pipeline = 1 } = run;
  const replicas = npus / (tensor * context * pipeline);
  const steps = globalBatch / (microBatch * replicas);
  const config = {
    train_batch_size: globalBatch,
    train_micro_batch_size_per_gpu: microBatch,
    ...(Number.isInteger(steps) ? { gradient_accumulation_steps: steps } : {}),
    ...formatOf(run),
    zero_optimization: zeroOf(run),
  };
  return { name: 'ds_config.json', text: `${JSON.stringify(config, null, 2)}\n`, lost: lostOf(run) };
}

function formatOf({ precision = 'bf16', gradientBytes, zeroStage = 0 }: Run): object {
  if (precision !== 'fp16' && precision !== 'bf16') return {};
  const format = { [precision]: { enabled: true } };
  if (gradientBytes === 4)
    return { ...format, communication_data_type: 'fp32', data_types: { grad_accum_dtype: 'fp32' } };
  // Without ZeRO, gradients of bf16 weights are accumulated in FP32 by default.
  const isSaid = precision === 'bf16' && zeroStage === 0;
  return isSaid ? { ...format, data_types: { grad_accum_dtype: 'bf16' } } : format;
}

function zeroOf({ zeroStage: stage = 0, overlap = true, shards = 1 }: Run): object {
  const hybrid = stage === 3 && shards > 1 ? { zero_hpz_partition_size: shards } : {};
  return { stage, overlap_comm: overlap, ...hybrid };
}

function lostOf(run: Run): readonly string[] {
  const { tensor = 1, context = 1, pipeline = 1, precision = 'bf16', checkpointing = 'none' } = run;
  return [
    'the model, and the number of NPUs: DeepSpeed has them from its script and its launcher',
    ...(tensor > 1 ? [`tensor parallelism: ${tensor}`] : []),
    ...(context > 1 ? [`parts of a sequence: ${context}`] : []),
    ...(pipeline > 1 ? [`stages of a pipeline: ${pipeline}`] : []),
    ...(checkpointing === 'none' ? [] : [`what is computed again: ${checkpointing}`]),
    ...(['fp16', 'bf16'].includes(precision) ? [] : [`products in ${precision.toUpperCase()}`]),
    ...(['fp16', 'bf16'].includes(precision) ? [] : missingFields(run, ['gradientBytes'])),
    ...missingFields(run, ['expert', 'prefetch', 'keepsWeights']),
  ];
}
