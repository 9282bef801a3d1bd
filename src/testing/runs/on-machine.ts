import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { asBuilt, onPreset } from '../../design/presets/presets.ts';
import { TOPOLOGY_PRESETS } from '../../topology/presets.ts';

/** A workload on a machine of the gallery, as the gallery has it. */
export function onMachine(id: string, workload: Design['workload']): Design {
  const preset = TOPOLOGY_PRESETS.find((candidate) => candidate.id === id);
  if (preset === undefined) throw new Error(`no machine ${id}`);
  return asBuilt(onPreset({ ...DEFAULT_DESIGN, workload }, preset, 500), preset);
}
