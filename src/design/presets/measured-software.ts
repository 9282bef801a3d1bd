/**
 * The stack and the links that a machine brings with it: those that were measured on its accelerator in the precision of a
 * design, or on the nearest one. A word in the results says where none was measured on it (study/software).
 */
import type { ComputeCalibration, NetworkCalibration } from '../../workload/calibration/names.ts';
import type { Design } from '../document.ts';

interface Measured {
  readonly sixteen: ComputeCalibration;
  readonly fp8?: ComputeCalibration;
  readonly fp4?: ComputeCalibration;
  readonly links: NetworkCalibration;
}

const MEGATRON_H100 = 'megatron-bf16-h100';

/** By id of the accelerator. TPUs, MI300 and V100 are like none that was measured: their efficiency stays a field. */
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

/** The design with the software of an accelerator in place of that of another; without one where none is like it. */
export function withSoftwareOf(design: Design, accelerator: string | undefined): Design {
  const { workload } = design;
  const compute = { ...design.compute };
  const system = { ...design.system };
  Reflect.deleteProperty(compute, 'calibration');
  Reflect.deleteProperty(system, 'calibration');
  const plain = { ...design, compute, system };
  const measured = accelerator === undefined ? undefined : MEASURED[accelerator];
  if (measured === undefined || workload.kind !== 'transformer') return plain;
  const { precision = 'fp16' } = workload;
  if (precision === 'fp32') return plain;
  const stack = precision === 'fp8' || precision === 'fp4' ? measured[precision] : measured.sixteen;
  if (stack === undefined) return plain;
  return {
    ...design,
    compute: { ...compute, calibration: stack },
    system: { ...system, calibration: measured.links },
  };
}
