/**
 * Fits of constants: which constants together, on which cases, from which start values; in order, since later stacks build on earlier ones.
 */
import { SHARE_CONSTANTS, SHARE_TABLES } from '../../../workload/calibration/bus-share.ts';
import {
  COLLECTIVE_CHIPS,
  COLLECTIVE_CONSTANTS,
  FABRIC_CONSTANTS,
} from '../../../workload/calibration/collectives.ts';
import { EXPERT_CONSTANTS } from '../../../workload/calibration/experts.ts';
import { MEMORY_CONSTANTS } from '../../../workload/calibration/memory.ts';
import { STACK_PLANS } from '../../../workload/calibration/stack-plans.ts';
import type { ConstantMeaning } from '../../../workload/step-time/stack.ts';
import type { MeasuredCase } from '../measured-case.ts';

export interface FitJob {
  /** Stacks whose constants are fitted together, with their start values. */
  readonly start: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Weight of a case; 0 for cases that are not fitted on. */
  readonly weight: (source: string, measured: MeasuredCase) => number;
  /** Predicts a case with other software than its own. */
  readonly software?: string;
  readonly target: 'value' | 'memory';
  readonly prior: number;
  readonly corner: number;
}

const WEAK = { target: 'value', prior: 0.3, corner: 0.03 } as const;

export const FIT_JOBS: readonly FitJob[] = [
  ...COLLECTIVE_CHIPS.map((chip) => ({
    ...WEAK,
    prior: 0.05,
    start: startOf(`nccl-${chip.toLowerCase()}`, COLLECTIVE_CONSTANTS),
    weight: (_: string, { groups }: MeasuredCase) =>
      groups.includes(`collectives-node-${chip.toLowerCase()}`) ? 1 : 0,
  })),
  ...(['infiniband', 'efa'] as const).map((fabric) => ({
    ...WEAK,
    prior: 0.01,
    start: startOf(`fabric-${fabric}`, FABRIC_CONSTANTS),
    weight: (_: string, { subject }: MeasuredCase) =>
      subject.kind === 'collective' && subject.nodes > 1 && subject.fabric === fabric ? 1 : 0,
  })),
  ...SHARE_TABLES.map((table) => ({
    ...WEAK,
    prior: 0.01,
    start: startOf(`simai-${table}`, SHARE_CONSTANTS),
    weight: (_: string, { subject }: MeasuredCase) =>
      subject.kind === 'bus-share' && subject.table === table ? 1 : 0,
  })),
  {
    ...WEAK,
    prior: 0.05,
    start: startOf('deepep', EXPERT_CONSTANTS),
    weight: (source) => (source === 'deepep' ? 1 : 0),
  },
  {
    ...WEAK,
    start: planStart('megatron-a100'),
    weight: (source, measured) => VTRAIN_WEIGHTS[measured.groups[0] ?? source] ?? 0,
  },
  {
    ...WEAK,
    start: planStart('megatron-a100-vtrain'),
    software: 'megatron-2021-vtrain',
    weight: (source, measured) => (source === 'vtrain' ? (VTRAIN_WEIGHTS[measured.groups[0] ?? ''] ?? 0) : 0),
  },
  ofSoftware('bigscience', ['bigscience-a100']),
  {
    ...WEAK,
    start: planStart('nanotron-h100'),
    weight: (_, { groups }) => (groups.includes('playbook-mfu20') ? 1 : 0),
  },
  {
    ...WEAK,
    target: 'memory',
    prior: 0.05,
    start: startOf('nanotron-memory', MEMORY_CONSTANTS),
    weight: (source, { measuredGiB }) => (source === 'playbook' && measuredGiB !== null ? 1 : 0),
  },
  ...['H100', 'A100', 'A100-40GB'].map((chip) => ({
    ...WEAK,
    prior: 0.1,
    corner: 0.015,
    start: planStart(`llm-foundry-${chip.toLowerCase()}`),
    weight: (_: string, { subject }: MeasuredCase) =>
      subject.kind === 'step' && subject.software === 'llm-foundry' && subject.run.machine.chip.id === chip
        ? 1
        : 0,
  })),
  ofSoftware('llm-foundry-fp8', ['llm-foundry-h100-fp8']),
  {
    ...WEAK,
    corner: 0.02,
    prior: 0.02,
    start: planStart('megatron-fp8-h100', 'megatron-fp8-h200', 'megatron-fp8-gb200'),
    weight: (_, { groups }) => (groups.includes('mlperf-405b') ? 4 : 0),
  },
  ofSoftware('megatron-bf16', ['megatron-bf16-h100']),
  ...['FP8', 'MXFP8', 'NVFP4'].map((precision) =>
    ofSoftware(
      `bridge-${precision}`,
      STACK_PLANS.filter(({ software }) => software === `bridge-${precision}`).map(({ id }) => id),
    ),
  ),
  ofSoftware('torchtitan', ['torchtitan-h100']),
  ofSoftware('torchtitan-eager', ['torchtitan-h100-eager']),
  ofSoftware('torchtitan-fp8', ['torchtitan-h100-fp8']),
  ofSoftware('torchtitan-rowwise', ['torchtitan-h100-rowwise']),
];

/** A few large runs count as much as many small ones. */
const VTRAIN_WEIGHTS: Readonly<Record<string, number>> = {
  'vtrain-multi': 3,
  'vtrain-single': 1,
  sc21: 8,
  seqsel: 7,
};

function ofSoftware(software: string, stacks: readonly string[]): FitJob {
  return {
    ...WEAK,
    start: planStart(...stacks),
    weight: (_, { subject }) => (subject.kind === 'step' && subject.software === software ? 1 : 0),
  };
}

function startOf(stack: string, meanings: Readonly<Record<string, ConstantMeaning>>): FitJob['start'] {
  return {
    [stack]: Object.fromEntries(Object.entries(meanings).map(([name, { neutral }]) => [name, neutral])),
  };
}

function planStart(...stacks: readonly string[]): FitJob['start'] {
  return Object.fromEntries(
    STACK_PLANS.filter(({ id }) => stacks.includes(id)).map(({ id, fitted }) => [id, fitted]),
  );
}
