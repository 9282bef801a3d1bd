/** Seconds that data parallelism adds to a step, after overlap with compute. */
import { groupSeconds } from './group-time.ts';
import type { LayerPasses } from './layer-passes.ts';
import type { Stack } from './stack.ts';
import { dealtWeights, layerWeights, tableWeights } from './training-run.ts';
import type { TrainingRun } from './training-run.ts';

/** If gradients are reduced beside the backward pass, the last of them cannot be hidden. */
const LEAST_EXPOSED = 0.2;

/**
 * Gradients are reduced once per step, over the data- and context-parallel ranks. With sharded parameters
 * every micro-batch gathers each layer ahead of its forward pass, and (`full`) again ahead of its backward
 * pass, and scatters its gradients; a gather beside compute costs the time by which it is longer, and `1 -
 * overlap` of the rest. The tables of the vocabulary are gathered before the first layer and scattered after
 * the last, without overlap.
 *
 * @param held weights of the GPU that holds most, `layers` of them
 */
export function dataSeconds(
  run: TrainingRun,
  stack: Stack,
  { forward, backward, again }: LayerPasses,
  layers: number,
  held: number,
): number {
  const { layout, machine } = run;
  const { dataOverlap, scatterCost, nicShare } = stack.constants;
  const group = { ranks: layout.data * layout.context, stride: layout.tensor, nicShare };
  if (group.ranks === 1) return 0;
  if (layout.sharding === 'none') {
    const { gradientBytes } = stack.habits;
    const dealt = layers * dealtWeights(run.model);
    const whole = gradientBytes * (held - dealt / layout.tensor);
    const reduced =
      groupSeconds('all_reduce', whole, group, machine, stack) + expertSeconds(run, stack, dealt);
    const cost = reduced * (layout.shardedOptimizer ? scatterCost : 1);
    const least = dataOverlap > 0 ? LEAST_EXPOSED * cost : 0;
    return Math.max(least, cost - dataOverlap * layers * backward);
  }
  const { gather, scatter, ends } = shardSeconds(run, stack);
  const exposed = (traffic: number, work: number): number =>
    Math.max(0, traffic - work) + (1 - dataOverlap) * Math.min(traffic, work);
  const ahead = exposed(gather, forward);
  const behind = exposed((layout.sharding === 'full' ? gather : 0) + scatter, backward + again);
  return layout.microBatches * (ends + layers * (ahead + behind));
}

/** Gradients of experts are reduced over the GPUs that hold the same ones. */
function expertSeconds({ layout, machine }: TrainingRun, stack: Stack, dealt: number): number {
  const { tensor, context, data, experts = 1 } = layout;
  if (dealt === 0) return 0;
  const ranks = (tensor * context * data) / experts;
  const group = { ranks, stride: experts, nicShare: stack.constants.nicShare };
  return groupSeconds('all_reduce', (stack.habits.gradientBytes * dealt) / experts, group, machine, stack);
}

export interface ShardSeconds {
  /** Weights of a layer. */
  readonly gather: number;
  /** Its gradients. */
  readonly scatter: number;
  /** Both, for the tables of the vocabulary. */
  readonly ends: number;
}

/** What sharded parameters exchange for a micro-batch, each without overlap. */
export function shardSeconds(run: TrainingRun, stack: Stack): ShardSeconds {
  const { layout, model, machine } = run;
  const { scatterCost, nicShare } = stack.constants;
  const group = { ranks: layout.data * layout.context, stride: layout.tensor, nicShare };
  const gathered = (weights: number): number =>
    groupSeconds('all_gather', (2 * weights) / layout.tensor, group, machine, stack);
  const cost = (stack.habits.gradientBytes / 2) * scatterCost;
  const gather = gathered(layerWeights(model));
  return { gather, scatter: gather * cost, ends: gathered(tableWeights(model)) * (1 + cost) };
}
