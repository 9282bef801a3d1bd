/** The name of a design that nobody has named: it says the workload and the network, and follows them. */
import type { Design } from '../document.ts';
import { WORKLOAD_PRESETS } from './workload-presets.ts';

/** `GPT-3 on a 4D network`. */
export function automaticName({ workload, topology }: Pick<Design, 'workload' | 'topology'>): string {
  const model =
    workload.kind === 'table'
      ? workload.label
      : (WORKLOAD_PRESETS.find(({ id }) => id === workload.preset)?.label ?? workload.preset);
  const { length } = topology.dimensions;
  return `${model} on ${length === 8 ? 'an' : 'a'} ${length}D network`;
}

/** An edited design under its new name, unless a name was typed. */
export function withFollowedName(before: Design, after: Design): Design {
  if (after === before || after.name !== before.name || before.name !== automaticName(before)) return after;
  const name = automaticName(after);
  return name === after.name ? after : { ...after, name };
}
