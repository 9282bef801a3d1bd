/**
 * Seconds of one transformer layer for one micro-batch on one GPU, before any waiting and without traffic.
 */
import { operandBytes, peakFlops } from '../chips/chip.ts';
import type { Stack, StackConstants } from './stack.ts';
import type { Machine, TrainingRun } from './training-run.ts';

export interface LayerTime {
  /** Matrix products with weights. */
  readonly linear: number;
  /** Scores and their product with the values. */
  readonly attention: number;
  /** Norms, residuals, activation functions: bound by memory. */
  readonly elementwise: number;
}

/** Kernels pad smaller widths to this one. */
const TILE = 64;
/** An inner activation of the feed-forward goes through memory half as often as one of the hidden size. */
const INNER_PASSES = 0.5;
/** Queries, keys and values beside the feed-forward's inner activations, in hidden sizes. */
const INNER_OF_ATTENTION = 3;

/**
 * The forward pass of a layer.
 *
 *   linear      2 m n k / (peak x efficiency) x (1 + half / m) + operands / memory, over the layer's products
 *   attention   4 T s h / (peak x its efficiency), half of it with flash attention, else scores through
 * memory
 *   experts     the same products, a set for each expert that a GPU holds, on its even share of the tokens
 *   elementwise activations x passes / memory; sequence parallelism splits what tensor parallelism replicates
 */
export function layerTime({ model, layout, machine }: TrainingRun, { habits, constants }: Stack): LayerTime {
  const { hidden, heads, kvHeads, feedForward, sequence, experts } = model;
  const { tensor } = layout;
  const tokens = tokensOf({ model, layout });
  const product = productTimer(machine, constants);
  const { matrices, queryWidth, valueWidth } = model.attention ?? {
    matrices: [
      [hidden, hidden + (2 * hidden * kvHeads) / heads],
      [hidden, hidden],
    ],
    queryWidth: hidden,
    valueWidth: hidden,
  };
  let linear = feedSeconds({ model, layout, machine }, constants);
  matrices.forEach(([inputs, outputs], index) => {
    const isLast = index === matrices.length - 1;
    linear += isLast ? product(tokens, outputs, inputs / tensor) : product(tokens, outputs / tensor, inputs);
  });
  const memory = memoryRate(machine, constants);
  const flops = causalShare(layout, habits) * 2 * tokens * sequence * (queryWidth + valueWidth);
  const scoreBytes = constants.scorePasses * 2 * tokens * sequence * heads;
  const attention =
    flops / (tensor * peakFlops(machine.chip, '16-bit') * constants.attentionEfficiency) +
    scoreBytes / (tensor * memory);
  const passed = experts === undefined ? feedForward : (experts.chosen + experts.shared) * feedForward;
  const passes = elementPasses(
    ((model.gated ? 2 : 1) * passed) / hidden,
    tensor,
    layout.sequenceParallel,
    constants,
  );
  return { linear, attention, elementwise: (2 * tokens * hidden * passes) / memory };
}

/** Tokens of a micro-batch on one rank of a context-parallel group. */
export function tokensOf({ model, layout }: Pick<TrainingRun, 'model' | 'layout'>): number {
  return (layout.microBatch * model.sequence) / layout.context;
}

/** Seconds of the forward products of the feed-forward, or of the experts that a GPU holds. */
export function feedSeconds({ model, layout, machine }: TrainingRun, constants: StackConstants): number {
  const { hidden, feedForward, experts, gated } = model;
  const { tensor } = layout;
  const tokens = tokensOf({ model, layout });
  const product = productTimer(machine, constants);
  const feed = (rows: number, width: number): number =>
    (gated ? 2 : 1) * product(rows, width, hidden) + product(rows, hidden, width);
  if (experts === undefined) return feed(tokens, feedForward / tensor);
  const held = experts.count / (layout.experts ?? 1);
  const routed = held * feed((tokens * experts.chosen) / tensor / held, feedForward);
  return experts.shared > 0 ? routed + feed(tokens, (experts.shared * feedForward) / tensor) : routed;
}

/**
 * Times that an activation of the hidden size goes through memory in a forward pass.
 *
 * @param inner width of the feed-forward's activations, in hidden sizes
 */
export function elementPasses(
  inner: number,
  tensor: number,
  sequenceParallel: boolean,
  constants: Pick<StackConstants, 'elementPasses'>,
): number {
  const cut = INNER_PASSES * (inner + INNER_OF_ATTENTION);
  return constants.elementPasses * ((sequenceParallel ? 1 / tensor : 1) + cut / tensor);
}

/**
 * Share of the whole attention that the slowest rank computes: half with flash attention, as it is causal. If
 * ranks hold the sequence in order, the last of c computes c - 1/2 of its c blocks.
 */
function causalShare(
  { context }: TrainingRun['layout'],
  { flashAttention, balancedContext }: Stack['habits'],
): number {
  if (!flashAttention) return 1;
  return balancedContext ? 0.5 : 1 - 0.5 / context;
}

/** Seconds of an (m x k)(k x n) product. */
export function productTimer(
  { chip, precision }: Machine,
  constants: StackConstants,
): (m: number, n: number, k: number) => number {
  const perFlop = 2 / (peakFlops(chip, precision) * constants.efficiency);
  const perByte = operandBytes(precision) / memoryRate({ chip }, constants);
  return (m, n, k) => {
    const aligned = n % TILE === 0 && k % TILE === 0 ? 1 : constants.misaligned;
    return perFlop * m * n * k * (1 + constants.halfRows / m) * aligned + perByte * (m * k + k * n + m * n);
  };
}

/** Bytes per second that kernels get from memory. */
export function memoryRate({ chip }: Pick<Machine, 'chip'>, { memoryEfficiency }: StackConstants): number {
  return chip.memoryGBps * 1e9 * memoryEfficiency;
}
