import type { Design, DesignSystem } from '../../../design/document.ts';
import type { NetworkCalibration } from '../../../workload/calibration/names.ts';

/** The design with some settings of its system changed. */
export function writeSystem(fields: Partial<DesignSystem>): (design: Design) => Design {
  return (design) => ({ ...design, system: { ...design.system, ...fields } });
}

/** The same with links as measured, or as the dimensions say. */
export function writeNetworkCalibration(name: NetworkCalibration | undefined): (design: Design) => Design {
  if (name !== undefined) return writeSystem({ calibration: name });
  return (design) => {
    const system = { ...design.system };
    Reflect.deleteProperty(system, 'calibration');
    return { ...design, system };
  };
}
