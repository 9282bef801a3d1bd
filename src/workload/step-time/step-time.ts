/**
 * Time of one optimizer step in closed form: the pipeline at its slowest stage, its bubble, exposed
 * data-parallel traffic, and the optimizer.
 *
 *   step = M (slowest stage + transfers) + (p - 1) / v (mean stage + transfers) + data + optimizer
 *
 * with M micro-batches, p stages and v chunks per stage (Narayanan et al., SC21, section 2.2). It is a quick
 * answer beside the event-driven run: traffic of different kinds never contends in it.
 */
import { dataSeconds } from './data-time.ts';
import { layerPasses } from './layer-passes.ts';
import { layerTime, memoryRate, productTimer } from './layer-time.ts';
import { stagesOf } from './stages.ts';
import type { Stack } from './stack.ts';
import { layerWeights } from './training-run.ts';
import type { TrainingRun } from './training-run.ts';

/** Terms of a step, in order. */
export const STEP_TERMS = [
  'compute',
  'recompute',
  'tensor',
  'experts',
  'launch',
  'imbalance',
  'transfers',
  'bubble',
  'data',
  'optimizer',
] as const;
export type StepTerm = (typeof STEP_TERMS)[number];

/** Seconds; the terms add up to `seconds`. */
export interface StepTime {
  readonly seconds: number;
  readonly terms: Readonly<Record<StepTerm, number>>;
}

/**
 * How often the logits go through memory: written, and read and written again by the loss and its gradient.
 */
export const LOGIT_PASSES = 6;

/** Seconds of a step of `run` on `stack`. The cost of computing it does not grow with GPUs or layers. */
export function stepTime(run: TrainingRun, stack: Stack): StepTime {
  const { layout } = run;
  const { constants } = stack;
  const { pipeline, chunks, microBatches } = layout;
  const passes = layerPasses(run, stack, layerTime(run, stack));
  const layer = passes.forward + passes.backward + passes.again;
  const logits = logitSeconds(run, stack);
  const stages = stagesOf(run, stack.habits.balance);
  // If both ends count as layers, the loss is one of them.
  const ends = stack.habits.balance === 'ends' && pipeline > 1 ? 0 : logits;
  const mean = stages.mean * layer + ends / pipeline;
  const slowest = Math.max(stages.first * layer, stages.last * layer + ends);
  const hop = transferSeconds(run, stack);
  const shown = 2 * chunks * hop * constants.boundaryExposed + constants.microBatchUs * 1e-6;
  const held = heldWeights(run, stages.first);
  const terms = {
    compute:
      microBatches *
      (stages.mean * (layer - passes.again - passes.traffic - passes.waiting) + ends / pipeline),
    recompute: microBatches * stages.mean * passes.again,
    tensor: microBatches * stages.mean * (passes.traffic - passes.exchange),
    experts: microBatches * stages.mean * passes.exchange,
    launch: microBatches * stages.mean * passes.waiting,
    imbalance: microBatches * (slowest - mean),
    transfers: microBatches * shown,
    bubble: ((pipeline - 1) / chunks) * (mean + 2 * chunks * hop),
    data: dataSeconds(run, stack, passes, stages.first, held),
    optimizer: optimizerSeconds(run, stack, held),
  };
  let seconds = 0;
  for (const term of STEP_TERMS) {
    terms[term] *= constants.slowdown;
    seconds += terms[term];
  }
  return { seconds, terms };
}

/** Output projection and loss of a micro-batch, forward and both gradients. */
export function logitSeconds({ model, layout, machine }: TrainingRun, { constants }: Stack): number {
  const tokens = (layout.microBatch * model.sequence) / layout.context;
  const width = model.vocabulary / layout.tensor;
  const product = productTimer(machine, constants)(tokens, width, model.hidden);
  return 3 * product + (LOGIT_PASSES * 2 * tokens * width) / memoryRate(machine, constants);
}

/** One transfer of activations between stages. */
export function transferSeconds(
  { model, layout, machine }: TrainingRun,
  { constants, collective }: Stack,
): number {
  const { tensor, pipeline, context, data, microBatch } = layout;
  if (pipeline === 1) return 0;
  const bytes = (2 * microBatch * model.sequence * model.hidden) / context;
  const isNear = tensor * context * data * pipeline <= machine.domain;
  const rateGBps = isNear ? collective.busGBps : machine.nicGBps * constants.nicShareNear;
  return constants.boundaryUs * 1e-6 + bytes / (rateGBps * 1e9);
}

/** Weights of the GPU that holds most: its layers and its part of the embeddings. */
export function heldWeights({ model, layout }: TrainingRun, layers: number): number {
  const tables = layout.pipeline === 1 && !model.tiedEmbeddings ? 2 : 1;
  return (layers * layerWeights(model) + tables * model.vocabulary * model.hidden) / layout.tensor;
}

export function optimizerSeconds(
  { layout, machine }: TrainingRun,
  { constants }: Stack,
  held: number,
): number {
  const isSharded = layout.shardedOptimizer || layout.sharding !== 'none';
  const owned = held / (isSharded ? layout.data * layout.context : 1);
  return (constants.optimizerBytes * owned) / (machine.chip.memoryGBps * 1e9) + constants.stepMs * 1e-3;
}
