import type { Design, DesignSystem } from '../../../design/document.ts';
import type { NetworkModelId } from '../../../network/models/facts.ts';
import type { SharedModelId } from '../../../network/models/shared/sharing-facts.ts';
import type { StepRule } from '../../../network/facts/step-rule.ts';
import type { NetworkCalibration } from '../../../workload/rate/facts/calibration-names.ts';

/** The design with some settings of its system changed. */
export function writeSystem(fields: Partial<DesignSystem>): (design: Design) => Design {
  return (design) => ({ ...design, system: { ...design.system, ...fields } });
}

/** Changes an optional field; undefined removes it. */
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

/** Removes the links that were fitted to measured collectives. */
export function withoutOwnLinks(design: Design): Design {
  const system = { ...design.system };
  Reflect.deleteProperty(system, 'ownLinks');
  return { ...design, system };
}

/** The design with links as measured, or as the dimensions say. */
export function writeNetworkCalibration(name: NetworkCalibration | undefined): (design: Design) => Design {
  return writeOptional('calibration', name);
}

/** Sets the network model; the analytical one is the default and is left out. */
export function writeNetworkModel(id: NetworkModelId): (design: Design) => Design {
  return writeOptional('network', id === 'analytical' ? undefined : id);
}

/** Sets the rule of steps; synchronous steps are the default and are left out. */
export function writeSteps(steps: StepRule): (design: Design) => Design {
  return writeOptional('steps', steps === 'synchronous' ? undefined : steps);
}

/** Sets how links are shared; max-min fairness is the default and is left out. */
export function writeSharedModel(id: SharedModelId): (design: Design) => Design {
  return writeOptional('sharedModel', id === 'maxMin' ? undefined : id);
}

/** Lets double binary trees do a full all-reduce everywhere, or refuses them outside an all-reduce. */
export function writeFullTrees(full: boolean): (design: Design) => Design {
  return writeOptional('fullTrees', full ? true : undefined);
}
