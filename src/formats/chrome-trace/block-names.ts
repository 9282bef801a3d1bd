import type { Carrier } from '../../taskgraph/roles.ts';
import { printNotation } from '../../topology/print-notation.ts';
import type { TracedServer } from './tracks.ts';

/** Names the servers of a run by the blocks of their dimensions: `1 · Ring(2)`. */
export function blockNames(
  lanes: readonly (Carrier & { readonly dimension: number })[],
  blocks: Parameters<typeof printNotation>[0],
): readonly TracedServer[] {
  return lanes.map(({ dimension, role, roles }) => {
    const block = blocks[dimension];
    const name = `${dimension + 1}${block === undefined ? '' : ` · ${printNotation([block])}`}`;
    return { name, role, ...(roles === undefined ? {} : { roles }) };
  });
}
