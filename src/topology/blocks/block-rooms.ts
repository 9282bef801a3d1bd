/** The machine rooms of all blocks that have switches. */
import type { BlockKind } from './blocks.ts';
import { treeRoom } from './fat-tree/tree-floor.ts';
import { loop2dRoom, loopRoom } from './loop/loop-room.ts';
import type { BlockRoom } from './room.ts';
import { switchRoom } from './switch/switch-room.ts';

export const blockRooms: Readonly<Partial<Record<BlockKind, BlockRoom>>> = {
  switch: switchRoom,
  loop: loopRoom,
  loop2d: loop2dRoom,
  fatTree: treeRoom,
};
