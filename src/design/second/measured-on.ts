/**
 * The default calibrations of a document of version 2, which a machine also sets. Frozen: a document that leaves them out means these for
 * ever. Later measurements are named by whoever writes the document (a preset, the page), or by a later version.
 */
import type { ComputeCalibration, NetworkCalibration } from '../../workload/rate/facts/calibration-names.ts';
import type { Precision } from '../../workload/rate/facts/precision.ts';

interface Measured {
  /** The stack for products of 16 bits. */
  readonly sixteen?: ComputeCalibration;
  readonly fp8?: ComputeCalibration;
  readonly fp4?: ComputeCalibration;
  readonly links: NetworkCalibration;
}

const MEGATRON_H100 = 'megatron-bf16-h100';

/**
 * By id of the accelerator, with the figures of the nearest one if none was measured on it. TPUs, MI300 and V100 resemble none that was
 * measured: their efficiency stays a field.
 */
const MEASURED: Readonly<Record<string, Measured>> = {
  A100: { sixteen: 'megatron-a100', links: 'nccl-a100' },
  'A100-40GB': { sixteen: 'llm-foundry-a100-40gb', links: 'nccl-a100' },
  H100: { sixteen: MEGATRON_H100, fp8: 'megatron-fp8-h100', links: 'nccl-h100' },
  'H100-96GB': { sixteen: 'torchtitan-h100', fp8: 'torchtitan-h100-fp8', links: 'nccl-h100' },
  H800: { sixteen: MEGATRON_H100, fp8: 'megatron-fp8-h100', links: 'nccl-h100' },
  H200: { sixteen: MEGATRON_H100, fp8: 'megatron-fp8-h200', links: 'nccl-h100' },
  B200: {
    sixteen: MEGATRON_H100,
    fp8: 'megatron-fp8-gb200',
    fp4: 'bridge-gb200-nvfp4',
    links: 'nccl-b200',
  },
  GB200: {
    sixteen: MEGATRON_H100,
    fp8: 'megatron-fp8-gb200',
    fp4: 'bridge-gb200-nvfp4',
    links: 'nccl-gb200',
  },
  GB300: {
    sixteen: MEGATRON_H100,
    fp8: 'bridge-gb300-fp8',
    fp4: 'bridge-gb300-nvfp4',
    links: 'nccl-gb200',
  },
};

/** Returns the stack for an accelerator and a precision; undefined if there is none. */
export function stackMeasuredOn(
  accelerator: string | null,
  precision: Precision | undefined,
): ComputeCalibration | undefined {
  const measured = accelerator === null ? undefined : MEASURED[accelerator];
  if (precision === 'fp32') return undefined;
  return precision === 'fp8' || precision === 'fp4' ? measured?.[precision] : measured?.sixteen;
}

export function linksMeasuredOn(accelerator: string | null): NetworkCalibration | undefined {
  return accelerator === null ? undefined : MEASURED[accelerator]?.links;
}
