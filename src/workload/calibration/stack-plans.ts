/**
 * The measured stacks: habits, constants set by hand, and the names of the fitted ones (`fitted.ts` has their
 * values). No stack has more than 18 constants in all; the others keep their neutral value and have no
 * effect.
 */
import type { Precision } from '../chips/chip.ts';
import type { Habits, StackConstant } from '../step-time/stack.ts';

export interface StackPlan {
  readonly id: string;
  readonly label: string;
  /** The name by which it is looked up, together with a chip. */
  readonly software: string;
  readonly chip: string;
  /** Precision of its matrix products. Defaults to 16 bits. */
  readonly precision?: Precision;
  /** Plans of one family differ only by precision and chip. By default a plan belongs to none. */
  readonly family?: string;
  readonly habits: Habits;
  readonly byHand: Readonly<Partial<Record<StackConstant, number>>>;
  /** Prior values, from which the fit starts and to which it is drawn where its rows say little. */
  readonly fitted: Readonly<Partial<Record<StackConstant, number>>>;
  /** A stack that supplies the constants that this one lacks. */
  readonly base?: string;
}

const MEGATRON: Habits = {
  flashAttention: false,
  gradientBytes: 2,
  balance: 'even',
  balancedContext: true,
  tensorOverlap: false,
};
const FSDP: Habits = { ...MEGATRON, flashAttention: true };
const MLPERF: Habits = { ...FSDP, balance: 'ends', tensorOverlap: true };

const MEGATRON_START = {
  efficiency: 0.92,
  halfRows: 130,
  attentionEfficiency: 0.6,
  memoryEfficiency: 0.56,
  elementPasses: 5,
  scorePasses: 4.9,
  launchUs: 1100,
  launchTensorUs: 400,
  tensorUs: 20,
  tensorLink: 1,
  nicShare: 0.5,
  nicShareNear: 0.8,
  hopUs: 15,
  boundaryExposed: 1,
  optimizerBytes: 16,
  stepMs: 3,
} as const;

const FOUNDRY_START = {
  efficiency: 0.78,
  halfRows: 110,
  attentionEfficiency: 0.3,
  memoryEfficiency: 0.65,
  elementPasses: 7,
  nicShare: 0.8,
  hopUs: 12,
  dataOverlap: 0.45,
  scatterCost: 1.3,
  microBatchUs: 2000,
  stepMs: 5,
} as const;

/**
 * FP8 as MLPerf submissions run it: captured graphs, so no launches; tensor-parallel traffic overlaps its
 * products.
 */
const MLPERF_BY_HAND = {
  halfRows: 100,
  attentionEfficiency: 0.55,
  memoryEfficiency: 0.8,
  elementPasses: 4,
  tensorExposed: 0.3,
  hopUs: 15,
  boundaryUs: 5,
  boundaryExposed: 0.1,
} as const;

export const STACK_PLANS: readonly StackPlan[] = [
  {
    id: 'megatron-a100',
    label: 'Megatron-LM 2021-22, A100, 16 bits',
    software: 'megatron-2021',
    chip: 'A100',
    habits: MEGATRON,
    byHand: {},
    fitted: MEGATRON_START,
  },
  {
    id: 'megatron-a100-vtrain',
    label: 'The same, fitted on the rows of vTrain alone',
    software: 'megatron-2021-vtrain',
    chip: 'A100',
    habits: MEGATRON,
    byHand: {},
    fitted: MEGATRON_START,
  },
  {
    id: 'bigscience-a100',
    label: 'Megatron-DeepSpeed on Jean Zay, A100',
    software: 'bigscience',
    chip: 'A100',
    habits: MEGATRON,
    base: 'megatron-a100',
    byHand: {},
    fitted: { slowdown: 1.2, misaligned: 1.2 },
  },
  {
    id: 'nanotron-h100',
    label: 'nanotron, H100, BF16',
    software: 'nanotron',
    chip: 'H100',
    habits: { ...FSDP, gradientBytes: 4, balance: 'projection' },
    byHand: {},
    fitted: {
      efficiency: 0.7,
      halfRows: 200,
      attentionEfficiency: 0.6,
      memoryEfficiency: 0.36,
      elementPasses: 6,
      launchUs: 800,
      launchTensorUs: 105,
      backwardLaunch: 3.5,
      tensorUs: 10,
      tensorLink: 1.5,
      nicShare: 0.57,
      nicShareNear: 0.7,
      hopUs: 32,
      boundaryExposed: 1,
      microBatchUs: 1400,
      dataOverlap: 0.17,
      scatterCost: 1.5,
      optimizerBytes: 30,
    },
  },
  foundry('llm-foundry-h100', 'H100, BF16', 'llm-foundry', 'H100'),
  foundry('llm-foundry-h100-fp8', 'H100, FP8', 'llm-foundry-fp8', 'H100', {
    precision: '8-bit',
    base: 'llm-foundry-h100',
    fitted: { efficiency: 0.6, elementPasses: 9 },
  }),
  foundry('llm-foundry-a100', 'A100 80 GB, BF16', 'llm-foundry', 'A100'),
  foundry('llm-foundry-a100-40gb', 'A100 40 GB, BF16', 'llm-foundry', 'A100-40GB'),
  mlperf('megatron-fp8-h100', 'H100', { efficiency: 0.6, nicShare: 1.2 }),
  mlperf('megatron-fp8-h200', 'H200', { efficiency: 0.6 }, 'megatron-fp8-h100'),
  mlperf('megatron-fp8-gb200', 'GB200', { efficiency: 0.5 }, 'megatron-fp8-h100'),
  {
    id: 'megatron-bf16-h100',
    label: 'Megatron-LM 2024, H100, BF16',
    software: 'megatron-bf16',
    chip: 'H100',
    habits: { ...FSDP, gradientBytes: 4, tensorOverlap: true },
    family: 'megatron',
    base: 'megatron-fp8-h100',
    // Gradients of four bytes are scattered, parameters of two gathered: three quarters of an all-reduce of
    // the former.
    byHand: { scatterCost: 0.75 },
    fitted: { efficiency: 0.7, tensorExposed: 0.3, dataOverlap: 0.5 },
  },
  ...bridge(),
  titan('torchtitan-h100', 'BF16', 'torchtitan', {
    efficiency: 0.6,
    attentionEfficiency: 0.5,
    elementPasses: 8,
    tensorExposed: 0.5,
    tensorLink: 1,
  }),
  titan(
    'torchtitan-h100-eager',
    'BF16, not compiled',
    'torchtitan-eager',
    { elementPasses: 14 },
    'torchtitan-h100',
  ),
  titan(
    'torchtitan-h100-fp8',
    'FP8',
    'torchtitan-fp8',
    { efficiency: 0.5, elementPasses: 10, attentionEfficiency: 0.5 },
    'torchtitan-h100',
  ),
  titan(
    'torchtitan-h100-rowwise',
    'FP8, a scale a row',
    'torchtitan-rowwise',
    { elementPasses: 20 },
    'torchtitan-h100-fp8',
  ),
];

function foundry(
  id: string,
  what: string,
  software: string,
  chip: string,
  changes: Partial<StackPlan> = {},
): StackPlan {
  return {
    id,
    label: `llm-foundry (FSDP), ${what}`,
    software,
    chip,
    family: 'llm-foundry',
    habits: FSDP,
    byHand: {},
    fitted: FOUNDRY_START,
    ...changes,
  };
}

function mlperf(id: string, chip: string, fitted: StackPlan['fitted'], base?: string): StackPlan {
  const constants = base === undefined ? { byHand: MLPERF_BY_HAND } : { byHand: {}, base };
  return {
    id,
    label: `Megatron-LM in MLPerf, ${chip}, FP8`,
    software: 'megatron-fp8',
    chip,
    precision: '8-bit',
    family: 'megatron',
    habits: MLPERF,
    fitted,
    ...constants,
  };
}

/** NVIDIA's recipes: the constants of the MLPerf runs, with a separate efficiency for each precision. */
function bridge(): readonly StackPlan[] {
  const on = (precision: string, chip: string, base: string, efficiency: number): StackPlan => ({
    id: `bridge-${chip.toLowerCase()}-${precision.toLowerCase()}`,
    label: `Megatron-Bridge, ${chip}, ${precision}`,
    software: `bridge-${precision}`,
    chip,
    precision: precision === 'NVFP4' ? '4-bit' : '8-bit',
    habits: MLPERF,
    base,
    byHand: {},
    fitted: { efficiency },
  });
  return [
    on('FP8', 'H100', 'megatron-fp8-h100', 0.5),
    on('FP8', 'GB200', 'megatron-fp8-gb200', 0.5),
    on('MXFP8', 'GB200', 'megatron-fp8-gb200', 0.45),
    on('NVFP4', 'GB200', 'megatron-fp8-gb200', 0.35),
    on('FP8', 'GB300', 'megatron-fp8-gb200', 0.5),
    on('MXFP8', 'GB300', 'megatron-fp8-gb200', 0.45),
    on('NVFP4', 'GB300', 'megatron-fp8-gb200', 0.35),
  ];
}

function titan(
  id: string,
  what: string,
  software: string,
  fitted: StackPlan['fitted'],
  base?: string,
): StackPlan {
  const values = { nicShare: 0.8, memoryEfficiency: 0.7, scatterCost: 1.3, dataOverlap: 0.6 };
  const habits: Habits = { ...FSDP, reducedBytes: 4, balancedContext: false, checkpoints: 'products' };
  const plan: Omit<StackPlan, 'byHand'> = {
    id,
    label: `torchtitan, H100, ${what}`,
    software,
    chip: 'H100-96GB',
    precision: what.startsWith('FP8') ? '8-bit' : '16-bit',
    family: 'torchtitan',
    habits,
    fitted,
  };
  return base === undefined ? { ...plan, byHand: values } : { ...plan, byHand: {}, base };
}
