/** The name of a design that the user has not named: it states the workload and the network, and follows them. */
import { formatCount } from '../../units/count.ts';
import type { Design, Workload } from '../document.ts';
import { npuCount } from '../../topology/dimension.ts';
import { TOPOLOGY_PRESETS, type TopologyPreset } from '../../topology/presets.ts';
import { machineInWords } from '../../topology/sized-preset.ts';
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
  const machine = machineOf(design);
  if (machine === null) return nameByDimensions(design);
  return `${modelName(design.workload)} on ${machineInWords(machine, npuCount(design.topology))}`;
}

type Named = Pick<Design, 'workload' | 'topology' | 'bandwidth' | 'compute'>;

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

/**
 * Returns the machine that a design is on, with any number of its nodes and any links between them; null for none. The one of this size
 * comes first.
 */
function machineOf({ topology, bandwidth, compute }: Named): TopologyPreset | null {
  const { dimensions } = topology;
  const alike = TOPOLOGY_PRESETS.filter(
    (preset) =>
      preset.isMachine === true &&
      preset.bandwidthGBps !== undefined &&
      preset.capacityGB === compute.capacityGB &&
      preset.dimensions.length === dimensions.length &&
      preset.dimensions.every(({ kind, size, tier }, index) => {
        const now = dimensions[index]!;
        if (now.kind !== kind || now.tier !== tier) return false;
        return (
          index === dimensions.length - 1 ||
          (now.size === size && bandwidth.customGBps?.[index] === preset.bandwidthGBps?.[index])
        );
      }),
  );
  const outermost = dimensions.at(-1)?.size;
  return alike.find((preset) => preset.dimensions.at(-1)?.size === outermost) ?? alike[0] ?? null;
}
