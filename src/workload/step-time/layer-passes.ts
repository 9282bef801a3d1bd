/**
 * Times of the forward and backward pass of a layer: compute and traffic, and at least the launches of its
 * kernels.
 */
import { exchangeSeconds } from './expert-time.ts';
import { groupSeconds } from './group-time.ts';
import type { LayerTime } from './layer-time.ts';
import { recomputedSeconds } from './recomputation.ts';
import type { Stack } from './stack.ts';
import type { TrainingRun } from './training-run.ts';

export interface LayerPasses {
  /** Seconds of each pass; `again`: what the backward pass recomputes. */
  readonly forward: number;
  readonly backward: number;
  readonly again: number;
  /** Seconds of both passes: tensor-, context- and expert-parallel traffic, and waiting for launches. */
  readonly traffic: number;
  /** The part of that traffic that takes tokens to experts and back. */
  readonly exchange: number;
  readonly waiting: number;
}

/** Matrix products have two gradients; attention without its scores in memory recomputes them. */
const BACKWARD_LINEAR = 2;
const BACKWARD_ATTENTION = 2;
const BACKWARD_FLASH = 2.5;

/** Dispatch and combine, in both passes. */
export const EXCHANGES = 2;

const WIDEST_GROUP = 8;
/** If work and launches are equal, a pass takes 15 % more than either. */
const CORNER = 5;

export function layerPasses(run: TrainingRun, stack: Stack, layer: LayerTime): LayerPasses {
  const { layout } = run;
  const { constants, habits } = stack;
  const exposed = layout.tensorOverlap ? constants.tensorExposed : 1;
  // Experts wait for the tokens, and the next operation for all of them to return.
  const exchange = EXCHANGES * exchangeSeconds(run, stack);
  const traffic =
    tensorSeconds(run, stack) * exposed + exposedRingSeconds(run, stack, layer.attention) + exchange;
  const work = layer.linear + layer.attention + layer.elementwise;
  const gradients =
    BACKWARD_LINEAR * (layer.linear + layer.elementwise) +
    (habits.flashAttention ? BACKWARD_FLASH : BACKWARD_ATTENTION) * layer.attention;
  const launch = launchSeconds(layout.tensor, constants);
  const forward = nearMax(work + traffic, launch);
  const backward = nearMax(gradients + traffic, launch * constants.backwardLaunch);
  const again = recomputedSeconds(run, stack, layer, { forward, traffic, exchange });
  const waiting = forward - work + (backward - gradients) - 2 * traffic;
  return { forward, backward, again, traffic: 2 * traffic, exchange: 2 * exchange, waiting };
}

/**
 * If launches are the bottleneck, ranks of a tensor-parallel group wait for the last of them at every
 * collective: the added time grows with the square of the group, up to the eight that measured groups have in
 * a node.
 */
export function launchSeconds(tensor: number, { launchUs, launchTensorUs }: Stack['constants']): number {
  const share = tensor === 1 ? 0 : Math.min(tensor, WIDEST_GROUP) / WIDEST_GROUP;
  return (launchUs + launchTensorUs * share * share) * 1e-6;
}

/**
 * The larger of both, rounded off where they are close, since launches and work then hide each other only
 * partly.
 */
export function nearMax(work: number, launch: number): number {
  return launch === 0 ? work : (work ** CORNER + launch ** CORNER) ** (1 / CORNER);
}

/**
 * Seconds per pass: two collectives, each an all-reduce, or a gather and a scatter with sequence parallelism.
 */
export function tensorSeconds({ model, layout, machine }: TrainingRun, stack: Stack): number {
  const { tensor, context, microBatch } = layout;
  const bytes = (2 * microBatch * model.sequence * model.hidden) / context;
  return tensorPassSeconds(bytes, tensor, layout.sequenceParallel, machine, stack);
}

/** The same for activations of `bytes`. */
export function tensorPassSeconds(
  bytes: number,
  tensor: number,
  sequenceParallel: boolean,
  machine: TrainingRun['machine'],
  stack: Stack,
): number {
  if (tensor === 1) return 0;
  const group = { ranks: tensor, stride: 1, nicShare: stack.constants.nicShareNear };
  const exchange = sequenceParallel
    ? groupSeconds('all_gather', bytes, group, machine, stack) +
      groupSeconds('reduce_scatter', bytes, group, machine, stack)
    : groupSeconds('all_reduce', bytes, group, machine, stack);
  return 2 * (exchange + stack.constants.tensorUs * 1e-6);
}

/** Ring attention passes keys and values on while it computes; only the excess counts. */
function exposedRingSeconds(run: TrainingRun, stack: Stack, attention: number): number {
  return Math.max(0, ringSeconds(run, stack) - attention);
}

/** Seconds that keys and values take round the parts of a sequence, per pass. */
export function ringSeconds({ model, layout, machine }: TrainingRun, stack: Stack): number {
  const { context, tensor, microBatch } = layout;
  if (context === 1) return 0;
  const keysAndValues =
    (4 * microBatch * model.sequence * model.hidden * model.kvHeads) / (model.heads * tensor);
  const isNear = context * tensor <= machine.domain;
  const rateGBps = isNear ? stack.collective.busGBps : machine.nicGBps * stack.constants.nicShareNear;
  return (keysAndValues * (context - 1)) / context / (rateGBps * 1e9);
}
