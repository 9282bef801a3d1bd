/**
 * The stack and the links that a machine sets: those measured on its accelerator in the precision of a design, or on the nearest one. The
 * results say if none was measured on it (analysis/software).
 */
import type { Design } from '../document.ts';
import { linksMeasuredOn, stackMeasuredOn } from '../second/measured-on.ts';

/** Returns the design with the software of an accelerator in place of another's; without one if none is similar. */
export function withSoftwareOf(design: Design, accelerator: string | undefined): Design {
  const { workload } = design;
  const compute = { ...design.compute };
  const system = { ...design.system };
  Reflect.deleteProperty(compute, 'calibration');
  Reflect.deleteProperty(system, 'calibration');
  const plain = { ...design, compute, system };
  if (accelerator === undefined || workload.kind !== 'transformer') return plain;
  const stack = stackMeasuredOn(accelerator, workload.precision);
  const links = linksMeasuredOn(accelerator);
  if (stack === undefined || links === undefined) return plain;
  return {
    ...design,
    compute: { ...compute, calibration: stack },
    system: { ...system, calibration: links },
  };
}
