import type { Compute, Design } from '../../../design/document.ts';

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
