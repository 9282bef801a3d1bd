import type { GroupRole } from '../../taskgraph/roles.ts';
import { printNotation } from '../../topology/notation.ts';
import type { TracedServer } from './tracks.ts';

/** The servers of a run by the blocks of their dimensions: `1 · Ring(2)`. */
export function blockNames(
  lanes: readonly { readonly dimension: number; readonly role: GroupRole }[],
  blocks: Parameters<typeof printNotation>[0],
): readonly TracedServer[] {
  return lanes.map(({ dimension, role }) => {
    const block = blocks[dimension];
    return { name: `${dimension + 1}${block === undefined ? '' : ` · ${printNotation([block])}`}`, role };
  });
}
