import type { Design, DesignSystem } from '../../../design/document.ts';
import type { NetworkModelId } from '../../../network/models/facts.ts';
import type { SharedModelId } from '../../../network/models/shared/sharing-facts.ts';
import type { StepRule } from '../../../network/facts/step-rule.ts';
import type { NetworkCalibration } from '../../../workload/rate/facts/calibration-names.ts';

/** The design with some settings of its system changed. */
export function writeSystem(fields: Partial<DesignSystem>): (design: Design) => Design {
  return (design) => ({ ...design, system: { ...design.system, ...fields } });
}

/** The same with a field that may be missing; undefined takes it out. */
function writeOptional<K extends 'calibration' | 'network' | 'steps' | 'sharedModel' | 'fullTrees'>(
  key: K,
  value: DesignSystem[K] | undefined,
): (design: Design) => Design {
  if (value !== undefined) return writeSystem({ [key]: value });
  return (design) => {
    const system = { ...design.system };
    Reflect.deleteProperty(system, key);
    return { ...design, system };
  };
}

/** The same design without the links fitted to your collectives. */
export function withoutOwnLinks(design: Design): Design {
  const system = { ...design.system };
  Reflect.deleteProperty(system, 'ownLinks');
  return { ...design, system };
}

/** The design with links as measured, or as the dimensions say. */
export function writeNetworkCalibration(name: NetworkCalibration | undefined): (design: Design) => Design {
  return writeOptional('calibration', name);
}

/** The design with a network model; the analytical one needs no saying. */
export function writeNetworkModel(id: NetworkModelId): (design: Design) => Design {
  return writeOptional('network', id === 'analytical' ? undefined : id);
}

/** The design with a rule of steps; synchronous ones need no saying. */
export function writeSteps(steps: StepRule): (design: Design) => Design {
  return writeOptional('steps', steps === 'synchronous' ? undefined : steps);
}

/** The design with a way to share links; max-min fair needs no saying. */
export function writeSharedModel(id: SharedModelId): (design: Design) => Design {
  return writeOptional('sharedModel', id === 'maxMin' ? undefined : id);
}

/** The design whose double binary trees do a full all-reduce everywhere, or are refused outside of one. */
export function writeFullTrees(full: boolean): (design: Design) => Design {
  return writeOptional('fullTrees', full ? true : undefined);
}
