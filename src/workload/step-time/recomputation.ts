/**
 * Seconds that the backward pass of a layer spends on computing again what the forward pass did not keep.
 *
 *                scores (Megatron-LM)      products (checkpoints of PyTorch)
 *   selective    attention                 the products of products-again.ts, norms and activations, and the
 *                                          gathers of their inputs
 *   full         the forward pass          the forward pass up to the last product of the layer, which nothing
 *                                          in the backward pass needs; experts wholly
 */
import { feedSeconds, productTimer, tokensOf, type LayerTime } from './layer-time.ts';
import { attentionProducts, feedProducts, productsAgain, type Product } from './products-again.ts';
import type { Stack } from './stack.ts';
import type { TrainingRun } from './training-run.ts';

/** Seconds of one forward pass with its waiting, of its traffic, and of the exchange of experts in it. */
interface ForwardPass {
  readonly forward: number;
  readonly traffic: number;
  readonly exchange: number;
}

export function recomputedSeconds(
  run: TrainingRun,
  stack: Stack,
  layer: LayerTime,
  { forward, traffic, exchange }: ForwardPass,
): number {
  const { recompute } = run.layout;
  if (recompute === 'none') return 0;
  if (stack.habits.checkpoints !== 'products') return recompute === 'full' ? forward : layer.attention;
  const { experts } = run.model;
  if (recompute === 'full')
    return experts === undefined ? forward - lastSeconds(run, stack, traffic) : forward;
  const whole = experts === undefined ? 0 : feedSeconds(run, stack.constants);
  const gathers = run.layout.sequenceParallel ? (traffic - exchange) * GATHERED : 0;
  return secondsOf(run, stack, selectiveProducts(run)) + whole + exchange + layer.elementwise + gathers;
}

/** The gathers of a pass are as long as its scatters. */
const GATHERED = 1 / 2;
/** One of the four collectives of a pass ends it; of two without sequence parallelism, one. */
const LAST_SCATTER = 1 / 4;
const LAST_REDUCTION = 1 / 2;

function lastSeconds(run: TrainingRun, stack: Stack, traffic: number): number {
  const { hidden, feedForward } = run.model;
  const last: Product = { inputs: feedForward, outputs: hidden, cut: 'inputs' };
  const ending = run.layout.sequenceParallel ? LAST_SCATTER : LAST_REDUCTION;
  return secondsOf(run, stack, [last]) + ending * traffic;
}

function selectiveProducts({ model }: TrainingRun): readonly Product[] {
  const { hidden, heads, kvHeads, feedForward, gated, experts, attention } = model;
  const { matrices, queryWidth } = attention ?? {
    matrices: [
      [hidden, hidden + (2 * hidden * kvHeads) / heads],
      [hidden, hidden],
    ],
    queryWidth: hidden,
  };
  const products = [
    ...attentionProducts(matrices, matrices.length === 2 ? queryWidth : null),
    ...(experts === undefined ? feedProducts(hidden, feedForward, gated) : []),
  ];
  return productsAgain(products, experts === undefined);
}

function secondsOf(run: TrainingRun, { constants }: Stack, products: readonly Product[]): number {
  const product = productTimer(run.machine, constants);
  const tokens = tokensOf(run);
  const { tensor } = run.layout;
  return products.reduce(
    (sum, { inputs, outputs, cut }) =>
      sum +
      (cut === 'inputs'
        ? product(tokens, outputs, inputs / tensor)
        : product(tokens, outputs / tensor, inputs)),
    0,
  );
}
