/** Every constant of every stack as one table: its value, unit, meaning, and the rows it was fitted on. */
import { STACK_CONSTANTS } from '../step-time/stack.ts';
import type { ConstantMeaning, StackConstant } from '../step-time/stack.ts';
import { COLLECTIVE_CHIPS, COLLECTIVE_CONSTANTS, FABRIC_CONSTANTS } from './collectives.ts';
import { EXPERT_CONSTANTS } from './experts.ts';
import { FITTED } from './fitted.ts';
import { MEMORY_CONSTANTS } from './memory.ts';
import { SHARE_CONSTANTS, SHARE_TABLES } from './bus-share.ts';
import { STACK_PLANS } from './stack-plans.ts';
import { namedConstants } from './stacks.ts';

export interface Constant {
  readonly stack: string;
  readonly label: string;
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly meaning: string;
  /** The rows that it was fitted on, "set by hand", or the stack it is taken from. */
  readonly fittedOn: string;
}

/** Rows that the constants of a stack were fitted on, by its id. */
export const FITTED_ON: Readonly<Record<string, string>> = {
  'megatron-a100': 'vtrain: even rows; sc21, seqsel: all',
  'megatron-a100-vtrain': 'vtrain: even rows',
  'bigscience-a100': 'bigscience: even rows whose model has a shape',
  'nanotron-h100': 'playbook: even rows of MFU >= 20 %',
  'nanotron-memory': 'playbook: even rows that ran',
  'llm-foundry-h100': 'llm_foundry: even rows of H100 in 16 bits',
  'llm-foundry-h100-fp8': 'llm_foundry: even rows of H100 in FP8',
  'llm-foundry-a100': 'llm_foundry: even rows of A100 80 GB',
  'llm-foundry-a100-40gb': 'llm_foundry: even rows of A100 40 GB',
  'megatron-fp8-h100': 'mlperf: Llama 3.1 405B on 512 and 8,192 H100',
  'megatron-fp8-h200': 'mlperf: Llama 3.1 405B on 512 H200',
  'megatron-fp8-gb200': 'mlperf: Llama 3.1 405B on 256 and 2,496 GB200',
  'megatron-bf16-h100': 'megatron_h100: even rows',
  'bridge-h100-fp8': 'megatron_bridge: even rows of Llama in FP8 on H100',
  'bridge-gb200-fp8': 'megatron_bridge: even rows of Llama in FP8 on GB200',
  'bridge-gb200-mxfp8': 'megatron_bridge: even rows of Llama in MXFP8 on GB200',
  'bridge-gb200-nvfp4': 'megatron_bridge: even rows of Llama in NVFP4 on GB200',
  'bridge-gb300-fp8': 'megatron_bridge: even rows of Llama in FP8 on GB300',
  'bridge-gb300-mxfp8': 'megatron_bridge: even rows of Llama in MXFP8 on GB300',
  'bridge-gb300-nvfp4': 'megatron_bridge: even rows of Llama in NVFP4 on GB300',
  'torchtitan-h100': 'torchtitan: even rows in BF16',
  'torchtitan-h100-eager': 'torchtitan: even rows in BF16 that are not compiled',
  'torchtitan-h100-fp8': 'torchtitan: even rows in FP8',
  'torchtitan-h100-rowwise': 'torchtitan: even rows in FP8 with one scale per row',
  'nccl-a100': 'collectives: even rows of one node of A100',
  'nccl-h100': 'collectives: even rows of one node of H100',
  'nccl-b200': 'collectives: even rows of one node of B200',
  'nccl-gb200': 'collectives: even rows of one node of GB200',
  'fabric-infiniband': 'collectives: all-reduces over several nodes or racks, without EFA',
  'fabric-efa': 'collectives: all-reduces and all-gathers over several nodes on EFA',
  'simai-nic': 'simai_ratio: even rows of nic',
  'simai-nvlink': 'simai_ratio: even rows of nvlink',
  'simai-ata': 'simai_ratio: even rows of ata',
  deepep: 'deepep: even rows',
};

/** Unit, neutral value and meaning of a constant of a stack. */
export function meaningOf(stack: string, name: string): ConstantMeaning {
  const table: Readonly<Record<string, ConstantMeaning>> = MEANINGS[stack] ?? STACK_CONSTANTS;
  const found = table[name];
  if (found === undefined) throw new Error(`Stack ${stack} has no constant "${name}".`);
  return found;
}

/** Tables of those that are not software stacks. */
const MEANINGS: Readonly<Record<string, Readonly<Record<string, ConstantMeaning>>>> = {
  'nanotron-memory': MEMORY_CONSTANTS,
  'fabric-infiniband': FABRIC_CONSTANTS,
  'fabric-efa': FABRIC_CONSTANTS,
  deepep: EXPERT_CONSTANTS,
  ...Object.fromEntries(COLLECTIVE_CHIPS.map((chip) => [`nccl-${chip.toLowerCase()}`, COLLECTIVE_CONSTANTS])),
  ...Object.fromEntries(SHARE_TABLES.map((name) => [`simai-${name}`, SHARE_CONSTANTS])),
};

/** All of them, in the order of the stacks. */
export function allConstants(): readonly Constant[] {
  const steps = STACK_PLANS.flatMap((plan) =>
    Object.entries(namedConstants(plan)).map(([name, value]) => {
      const { unit, meaning } = STACK_CONSTANTS[name as StackConstant];
      const isFitted = Object.hasOwn(plan.fitted, name);
      const fittedOn = isFitted
        ? (FITTED_ON[plan.id] ?? '')
        : Object.hasOwn(plan.byHand, name)
          ? BY_HAND
          : `of ${plan.base ?? ''}`;
      return { stack: plan.id, label: plan.label, name, value, unit, meaning, fittedOn };
    }),
  );
  return [
    ...steps,
    ...table('nanotron-memory', 'Memory of nanotron', MEMORY_CONSTANTS),
    ...COLLECTIVE_CHIPS.flatMap((chip) =>
      table(`nccl-${chip.toLowerCase()}`, `NCCL inside a node of ${chip}`, COLLECTIVE_CONSTANTS),
    ),
    ...table('fabric-infiniband', 'NCCL over InfiniBand', FABRIC_CONSTANTS),
    ...table('fabric-efa', 'NCCL over EFA', FABRIC_CONSTANTS),
    ...SHARE_TABLES.flatMap((name) =>
      table(`simai-${name}`, `Bus bandwidth in SimAI, ${name}`, SHARE_CONSTANTS),
    ),
    ...table('deepep', 'Exchange of experts, H800', EXPERT_CONSTANTS),
  ];
}

const BY_HAND = 'set by hand';

function table(
  stack: string,
  label: string,
  meanings: Readonly<Record<string, ConstantMeaning>>,
): readonly Constant[] {
  return Object.entries(meanings).map(([name, { unit, neutral, meaning }]) => {
    const value = FITTED[stack]?.[name];
    return {
      stack,
      label,
      name,
      value: value ?? neutral,
      unit,
      meaning,
      fittedOn: value === undefined ? BY_HAND : (FITTED_ON[stack] ?? ''),
    };
  });
}
