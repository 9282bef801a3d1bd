import type { BlockKind } from '../dimension.ts';
import type { Block } from './block.ts';
import { fullyConnected } from './fullyConnected.ts';
import { ring } from './ring.ts';
import { switchBlock } from './switch.ts';

/** All blocks: a new one is a file of this folder, a line here and its kind in `BLOCK_KINDS`. */
export const blocks: Readonly<Record<BlockKind, Block>> = {
  ring,
  fullyConnected,
  switch: switchBlock,
};
