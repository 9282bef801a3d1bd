import type { Carrier } from '../../taskgraph/roles.ts';
import { printNotation } from '../../topology/print-notation.ts';
import type { TracedServer } from './tracks.ts';

/**
 * Names the servers of a run by the blocks of their dimensions: `1 · Ring(2)`. Where groups of one role have several servers on a dimension,
 * as the tables and the cut layers of a recommendation model do, the later ones are numbered: counters are told apart by their names.
 */
export function blockNames(
  lanes: readonly (Carrier & { readonly dimension: number })[],
  blocks: Parameters<typeof printNotation>[0],
): readonly TracedServer[] {
  const seen = new Map<string, number>();
  return lanes.map(({ dimension, role, roles }) => {
    const block = blocks[dimension];
    const key = JSON.stringify([dimension, role, roles]);
    const turn = (seen.get(key) ?? 0) + 1;
    seen.set(key, turn);
    const number = turn === 1 ? '' : ` (${turn})`;
    const name = `${dimension + 1}${block === undefined ? '' : ` · ${printNotation([block])}`}${number}`;
    return { name, role, ...(roles === undefined ? {} : { roles }) };
  });
}
