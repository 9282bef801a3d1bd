/** The wires of each block, which the page loads only when it computes with them. */
import type { BlockKind } from './blocks.ts';
import { BLOCK_LIST } from './list.ts';
import type { BlockWires } from './wires.ts';

export const blockWires = Object.fromEntries(
  Object.entries(BLOCK_LIST).map(([kind, [, wires]]) => [kind, wires]),
) as Readonly<Record<BlockKind, BlockWires>>;
