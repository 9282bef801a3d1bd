/** A software stack on a kind of accelerator: its habits, and its constants as fitted on measured steps. */
import type { CollectiveConstants } from './collective-constants.ts';

export interface Habits {
  /** Attention never writes its scores to memory, and computes only the causal half. */
  readonly flashAttention: boolean;
  /** Bytes of a gradient during its reduction. */
  readonly gradientBytes: 2 | 4;
  /** Bytes in which the software reduces them, where its constants were fitted with others. Defaults to `gradientBytes`. */
  readonly reducedBytes?: 2 | 4;
  /**
   * How layers are spread over stages: evenly, with the last one relieved by the weight of the output
   * projection, or with embedding and loss counted as a layer each.
   */
  readonly balance: 'even' | 'projection' | 'ends';
  /**
   * Context-parallel ranks hold an early and a late piece of the sequence each, so that causal attention
   * costs all the same.
   */
  readonly balancedContext: boolean;
  /** Tensor-parallel traffic overlaps the products that need it, unless a design decides. */
  readonly tensorOverlap: boolean;
  /** What is computed again (`recomputation.ts`); defaults to `scores`. */
  readonly checkpoints?: 'scores' | 'products';
}

/**
 * Bytes of a gradient as the terms of a stack count them.
 *
 * @param chosen bytes that a design chooses: what the software reduces in costs what was measured, others in proportion
 */
export function gradientBytesOfStack(
  { gradientBytes, reducedBytes = gradientBytes }: Habits,
  chosen: number | undefined,
): number {
  return chosen === undefined ? gradientBytes : (gradientBytes * chosen) / reducedBytes;
}

/** The meaning of a constant of a stack, its unit, and the value at which its term has no effect. */
export interface ConstantMeaning {
  readonly unit: string;
  readonly neutral: number;
  readonly meaning: string;
}

export const STACK_CONSTANTS = {
  efficiency: meant('', 0.75, 'share of the peak that large matrix products reach'),
  halfRows: meant('rows', 100, 'products with this many rows take twice their time at full efficiency'),
  misaligned: meant('', 1, 'factor on products whose width on a GPU is not a multiple of 64'),
  attentionEfficiency: meant('', 0.6, 'share of the 16-bit peak that attention reaches'),
  memoryEfficiency: meant('', 0.7, 'share of the memory bandwidth that is reached'),
  elementPasses: meant('', 8, 'times an activation goes through memory for norms, residuals, activations'),
  scorePasses: meant('', 0, 'times the attention scores go through memory, if they do'),
  launchUs: meant(
    'us',
    0,
    'least time of a layer and pass: the processor that launches it is the bottleneck',
  ),
  launchTensorUs: meant('us', 0, 'more of it with tensor parallelism'),
  backwardLaunch: meant('', 1, 'least time of a backward pass, in forward ones'),
  tensorUs: meant('us', 0, 'cost of each tensor-parallel collective besides its time in nccl-tests'),
  tensorLink: meant('', 1, 'speed of tensor-parallel collectives, over nccl-tests; above 1 a part is hidden'),
  tensorExposed: meant('', 1, 'share of tensor-parallel traffic left where it is overlapped'),
  nicShare: meant('', 0.8, 'share of the NICs that gradients and parameters see; above 1 a part is hidden'),
  nicShareNear: meant('', 0.8, 'share of the NICs that tensor and pipeline traffic sees'),
  hopUs: meant('us', 5, 'each further node on a ring adds this per round'),
  boundaryUs: meant('us', 10, 'latency of a transfer between stages'),
  boundaryExposed: meant('', 1, 'share of the transfers between stages that compute does not hide'),
  microBatchUs: meant('us', 0, 'cost of each micro-batch besides its layers'),
  dataOverlap: meant('', 0, 'share of data-parallel traffic that the compute beside it hides'),
  scatterCost: meant('', 1, 'factor on the reduction of gradients when they or the optimizer are sharded'),
  optimizerBytes: meant('B', 20, 'memory traffic of the optimizer, per parameter'),
  stepMs: meant('ms', 1, 'cost of each step besides all else'),
  slowdown: meant('', 1, 'one factor on all of it: the difference of a machine, found from its own runs'),
} as const satisfies Readonly<Record<string, ConstantMeaning>>;

function meant(unit: string, neutral: number, meaning: string): ConstantMeaning {
  return { unit, neutral, meaning };
}

export type StackConstant = keyof typeof STACK_CONSTANTS;
export type StackConstants = Readonly<Record<StackConstant, number>>;

/** Every constant at the value at which its term has no effect. */
export const NEUTRAL = Object.fromEntries(
  Object.entries(STACK_CONSTANTS).map(([name, { neutral }]) => [name, neutral]),
) as StackConstants;

export interface Stack {
  readonly id: string;
  readonly label: string;
  readonly habits: Habits;
  readonly constants: StackConstants;
  readonly collective: CollectiveConstants;
}
