/**
 * How each stack, run as designs, compares with the public runs measured on its accelerator: a result of
 * evidence/measured/by-stack.ts, which its test recomputes.
 */
import type { Precision } from '../../rate/facts/precision.ts';
import type { ComputeCalibration } from '../../rate/facts/calibration-names.ts';

/** Errors are means of |predicted / measured - 1|. */
export interface Evidence {
  readonly rows: number;
  readonly error: number;
  /** Number of rows that no constant was fitted on. */
  readonly heldOutRows: number;
  readonly heldOutError: number;
  /** Share of the peak that large matrix products reach; replaces the efficiency of a design. */
  readonly efficiency: number;
}

export const EVIDENCE: Readonly<Record<ComputeCalibration, Evidence>> = {
  'megatron-a100': { rows: 791, error: 0.0631, heldOutRows: 386, heldOutError: 0.0688, efficiency: 0.944 },
  'llm-foundry-a100': { rows: 61, error: 0.0371, heldOutRows: 31, heldOutError: 0.0409, efficiency: 0.992 },
  'llm-foundry-a100-40gb': {
    rows: 78,
    error: 0.0275,
    heldOutRows: 39,
    heldOutError: 0.0274,
    efficiency: 0.854,
  },
  'nanotron-h100': { rows: 329, error: 0.0682, heldOutRows: 166, heldOutError: 0.0706, efficiency: 0.687 },
  'llm-foundry-h100': { rows: 70, error: 0.0289, heldOutRows: 35, heldOutError: 0.0331, efficiency: 0.784 },
  'torchtitan-h100': { rows: 6, error: 0.0206, heldOutRows: 3, heldOutError: 0.0299, efficiency: 0.57 },
  'megatron-bf16-h100': { rows: 9, error: 0.0793, heldOutRows: 4, heldOutError: 0.0978, efficiency: 0.767 },
  'megatron-fp8-h100': { rows: 8, error: 0.0379, heldOutRows: 6, heldOutError: 0.0457, efficiency: 0.615 },
  'megatron-fp8-h200': { rows: 2, error: 0.0025, heldOutRows: 1, heldOutError: 0.0015, efficiency: 0.605 },
  'megatron-fp8-gb200': { rows: 7, error: 0.0118, heldOutRows: 5, heldOutError: 0.0122, efficiency: 0.499 },
  'bigscience-a100': { rows: 56, error: 0.0543, heldOutRows: 25, heldOutError: 0.0582, efficiency: 0.944 },
  'llm-foundry-h100-fp8': { rows: 7, error: 0.0271, heldOutRows: 3, heldOutError: 0.0181, efficiency: 0.653 },
  'torchtitan-h100-eager': {
    rows: 2,
    error: 0.0106,
    heldOutRows: 1,
    heldOutError: 0.0173,
    efficiency: 0.57,
  },
  'torchtitan-h100-fp8': { rows: 18, error: 0.0504, heldOutRows: 9, heldOutError: 0.0594, efficiency: 0.524 },
  'torchtitan-h100-rowwise': {
    rows: 4,
    error: 0.0453,
    heldOutRows: 2,
    heldOutError: 0.0752,
    efficiency: 0.524,
  },
  'bridge-h100-fp8': { rows: 28, error: 0.193, heldOutRows: 21, heldOutError: 0.236, efficiency: 0.581 },
  'bridge-gb200-fp8': { rows: 19, error: 0.108, heldOutRows: 12, heldOutError: 0.141, efficiency: 0.539 },
  'bridge-gb200-mxfp8': { rows: 33, error: 0.125, heldOutRows: 27, heldOutError: 0.141, efficiency: 0.465 },
  'bridge-gb200-nvfp4': { rows: 9, error: 0.158, heldOutRows: 5, heldOutError: 0.252, efficiency: 0.294 },
  'bridge-gb300-fp8': { rows: 13, error: 0.065, heldOutRows: 7, heldOutError: 0.105, efficiency: 0.689 },
  'bridge-gb300-mxfp8': { rows: 34, error: 0.126, heldOutRows: 29, heldOutError: 0.144, efficiency: 0.615 },
  'bridge-gb300-nvfp4': { rows: 9, error: 0.0278, heldOutRows: 4, heldOutError: 0.0307, efficiency: 0.345 },
};

export function evidenceOf(id: string): Evidence | null {
  return Object.hasOwn(EVIDENCE, id) ? EVIDENCE[id as ComputeCalibration] : null;
}

/** The stack that stands in where products have 8 bits. */
const IN_FP8: Readonly<Partial<Record<ComputeCalibration, ComputeCalibration>>> = {
  'megatron-bf16-h100': 'megatron-fp8-h100',
  'llm-foundry-h100': 'llm-foundry-h100-fp8',
  'torchtitan-h100': 'torchtitan-h100-fp8',
  'torchtitan-h100-eager': 'torchtitan-h100-fp8',
};

/** Share of the peak that large products reach in a design that names the stack. */
export function measuredEfficiency(name: ComputeCalibration, precision: Precision | undefined): number {
  return EVIDENCE[precision === 'fp8' ? (IN_FP8[name] ?? name) : name].efficiency;
}
