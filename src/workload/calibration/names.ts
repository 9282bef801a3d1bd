/**
 * Calibrations that a design may name. Only added to: a link names one for ever. What they hold is in `curves.ts`, which
 * a page without one need not load.
 */
export const COMPUTE_CALIBRATIONS = [
  'megatron-a100',
  'llm-foundry-a100',
  'llm-foundry-a100-40gb',
  'nanotron-h100',
  'llm-foundry-h100',
  'torchtitan-h100',
  'megatron-bf16-h100',
  'megatron-fp8-h100',
  'megatron-fp8-h200',
  'megatron-fp8-gb200',
  'bigscience-a100',
  'llm-foundry-h100-fp8',
  'torchtitan-h100-eager',
  'torchtitan-h100-fp8',
  'torchtitan-h100-rowwise',
  'bridge-h100-fp8',
  'bridge-gb200-fp8',
  'bridge-gb200-mxfp8',
  'bridge-gb200-nvfp4',
  'bridge-gb300-fp8',
  'bridge-gb300-mxfp8',
  'bridge-gb300-nvfp4',
] as const;
export type ComputeCalibration = (typeof COMPUTE_CALIBRATIONS)[number];

/** Collectives inside a node as measured on a chip; between nodes over InfiniBand unless the name says otherwise. */
export const NETWORK_CALIBRATIONS = [
  'nccl-a100',
  'nccl-h100',
  'nccl-h100-efa',
  'nccl-b200',
  'nccl-gb200',
] as const;
export type NetworkCalibration = (typeof NETWORK_CALIBRATIONS)[number];
