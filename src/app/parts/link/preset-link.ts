/** Links by name, `#preset=dgx-a100-32`: they stand for the current preset of that name, not for a fixed design. */
import { withAssumptions } from '../../../design/second/sets.ts';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { Design } from '../../../design/document.ts';
import { automaticName } from '../../../design/presets/automatic-name.ts';
import { asBuilt, DESIGN_PRESETS, onPreset } from '../../../design/presets/presets.ts';
import { TOPOLOGY_PRESETS } from '../../../topology/presets.ts';

const LATENCY_NS = 500;

/** Networks, and networks with a workload of the bandwidth allocation study. */
export const PRESET_NAMES: readonly string[] = [
  ...TOPOLOGY_PRESETS.map(({ id }) => id),
  ...DESIGN_PRESETS.map(({ id }) => id),
];

/** null if there is none of that name. */
export function presetDesign(name: string): Design | null {
  const study = DESIGN_PRESETS.find(({ id }) => id === name);
  if (study !== undefined) return study.design;
  const network = TOPOLOGY_PRESETS.find(({ id }) => id === name);
  if (network === undefined) return null;
  const built = asBuilt(onPreset(DEFAULT_DESIGN, network, LATENCY_NS), network);
  const design = network.isMachine === true ? withAssumptions('measured', built) : built;
  return { ...design, name: automaticName(design) };
}
