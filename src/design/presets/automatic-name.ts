/** The name of a design that the user has not named: it states the workload and the network, and follows them. */
import { formatCount } from '../../units/count.ts';
import type { Design, Workload } from '../document.ts';
import { npuCount } from '../../topology/dimension.ts';
import { machineInWords } from '../../topology/sized-preset.ts';
import { presetMatch, type Networked } from './preset-match.ts';
import { WORKLOAD_PRESETS } from './workload-presets.ts';

/** Returns the name of a workload's model: `GPT-3`. */
export function modelName(workload: Workload): string {
  if (workload.kind === 'table') return workload.label;
  const label = workload.kind === 'transformer' ? workload.label : undefined;
  return label ?? WORKLOAD_PRESETS.find(({ id }) => id === workload.preset)?.label ?? workload.preset;
}

/** Returns `GPT-3`, or `2 layers of GPT-3` where a design has another number of them than the model of that name. */
export function modelInWords(workload: Workload): string {
  const name = modelName(workload);
  if (workload.kind !== 'transformer' || workload.label !== undefined) return name;
  const whole = WORKLOAD_PRESETS.find(({ id }) => id === workload.preset)?.workload;
  if (whole?.kind !== 'transformer' || whole.layers === workload.layers) return name;
  return `${formatCount(workload.layers)} ${workload.layers === 1 ? 'layer' : 'layers'} of ${name}`;
}

/** Returns `GPT-3 on a 4D network`, and of a machine `GPT-3 on 256 GPUs, DGX H100-like`. */
export function automaticName(design: Named): string {
  const match = presetMatch(design);
  if (match?.isMachine !== true) return nameByDimensions(design);
  return `${modelName(design.workload)} on ${machineInWords(match.preset, npuCount(design.topology))}`;
}

type Named = Pick<Design, 'workload'> & Networked;

function nameByDimensions({ workload, topology }: Named): string {
  const { length } = topology.dimensions;
  if (length === 0) return `${modelName(workload)} on an empty network`;
  return `${modelName(workload)} on ${length === 8 ? 'an' : 'a'} ${length}D network`;
}

/** Renames an edited design, unless a name was typed. */
export function withFollowedName(before: Design, after: Design): Design {
  if (after === before || after.name !== before.name || !isAutomatic(before)) return after;
  const name = automaticName(after);
  return name === after.name ? after : { ...after, name };
}

/** Designs of a machine that were kept earlier are named by its dimensions. */
function isAutomatic(design: Design): boolean {
  return design.name === automaticName(design) || design.name === nameByDimensions(design);
}
