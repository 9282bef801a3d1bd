import type { Compute, Design } from '../../../../design/document.ts';
import type { ComputeCalibration } from '../../../../workload/rate/facts/calibration-names.ts';

/** The design with how fast an NPU computes changed. */
export function writeCompute(fields: Partial<Compute>): (design: Design) => Design {
  return (design) => ({ ...design, compute: { ...design.compute, ...fields } });
}

/** The same with a field that may be missing; 0 leaves it out. */
export function writeOptional(field: 'memoryGBps' | 'capacityGB', value: number): (design: Design) => Design {
  if (value > 0) return writeCompute({ [field]: value });
  return (design) => {
    const compute = { ...design.compute };
    Reflect.deleteProperty(compute, field);
    return { ...design, compute };
  };
}

/** The same with products as measured on a stack, or at the efficiency. */
export function writeComputeCalibration(name: ComputeCalibration | undefined): (design: Design) => Design {
  if (name !== undefined) return writeCompute({ calibration: name });
  return (design) => {
    const compute = { ...design.compute };
    Reflect.deleteProperty(compute, 'calibration');
    return { ...design, compute };
  };
}

/** The same with a factor on the time of every operation; 1 leaves it out. */
export function writeSlowdown(slowdown: number): (design: Design) => Design {
  if (slowdown !== 1) return writeCompute({ slowdown });
  return (design) => {
    const compute = { ...design.compute };
    Reflect.deleteProperty(compute, 'slowdown');
    return { ...design, compute };
  };
}
