/**
 * Calibrations that a design may name. The list only grows, since links name them for ever. Their contents
 * are in `curves.ts`, which a page without a calibration does not load.
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

/**
 * Collectives inside a node as measured on a chip; between nodes over InfiniBand unless the name says
 * otherwise.
 */
export const NETWORK_CALIBRATIONS = [
  'nccl-a100',
  'nccl-h100',
  'nccl-h100-efa',
  'nccl-b200',
  'nccl-gb200',
] as const;
export type NetworkCalibration = (typeof NETWORK_CALIBRATIONS)[number];

/** Labels of calibrations: the software, the accelerator and the precision that were measured. */
export const CALIBRATION_LABELS: Readonly<Record<ComputeCalibration | NetworkCalibration, string>> = {
  'megatron-a100': 'Megatron-LM 2021-22, A100, 16 bits',
  'llm-foundry-a100': 'llm-foundry (FSDP), A100 80 GB, BF16',
  'llm-foundry-a100-40gb': 'llm-foundry (FSDP), A100 40 GB, BF16',
  'nanotron-h100': 'nanotron, H100, BF16',
  'llm-foundry-h100': 'llm-foundry (FSDP), H100, BF16',
  'torchtitan-h100': 'torchtitan, H100, BF16',
  'megatron-bf16-h100': 'Megatron-LM 2024, H100, BF16',
  'megatron-fp8-h100': 'Megatron-LM in MLPerf, H100, FP8',
  'megatron-fp8-h200': 'Megatron-LM in MLPerf, H200, FP8',
  'megatron-fp8-gb200': 'Megatron-LM in MLPerf, GB200, FP8',
  'bigscience-a100': 'Megatron-DeepSpeed on Jean Zay, A100',
  'llm-foundry-h100-fp8': 'llm-foundry (FSDP), H100, FP8',
  'torchtitan-h100-eager': 'torchtitan, H100, BF16, not compiled',
  'torchtitan-h100-fp8': 'torchtitan, H100, FP8',
  'torchtitan-h100-rowwise': 'torchtitan, H100, FP8, a scale a row',
  'bridge-h100-fp8': 'Megatron-Bridge, H100, FP8',
  'bridge-gb200-fp8': 'Megatron-Bridge, GB200, FP8',
  'bridge-gb200-mxfp8': 'Megatron-Bridge, GB200, MXFP8',
  'bridge-gb200-nvfp4': 'Megatron-Bridge, GB200, NVFP4',
  'bridge-gb300-fp8': 'Megatron-Bridge, GB300, FP8',
  'bridge-gb300-mxfp8': 'Megatron-Bridge, GB300, MXFP8',
  'bridge-gb300-nvfp4': 'Megatron-Bridge, GB300, NVFP4',
  'nccl-a100': 'NCCL, A100, InfiniBand',
  'nccl-h100': 'NCCL, H100, InfiniBand',
  'nccl-h100-efa': 'NCCL, H100, EFA',
  'nccl-b200': 'NCCL, B200, InfiniBand',
  'nccl-gb200': 'NCCL, GB200, InfiniBand',
};
