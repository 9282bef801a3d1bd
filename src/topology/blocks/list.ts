/**
 * All blocks, in the order in which they are offered: a new one is a folder beside this file and its row here, what it is
 * and how it is wired. What comes from a file whose name ends in `-wires` the page loads when it is asked for
 * (tooling/light-blocks.ts); a small block may as well be one file.
 */
import type { Block } from './block.ts';
import { fatTreeWires } from './fat-tree/fat-tree-wires.ts';
import { fatTree } from './fat-tree/fat-tree.ts';
import { fullyConnectedWires } from './fully-connected/fully-connected-wires.ts';
import { fullyConnected } from './fully-connected/fully-connected.ts';
import { loop2d } from './loop/loop-2d.ts';
import { loop2dWires, loopWires } from './loop/loop-wires.ts';
import { loop } from './loop/loop.ts';
import { meshWires } from './mesh/mesh-wires.ts';
import { mesh } from './mesh/mesh.ts';
import { ringWires } from './ring/ring-wires.ts';
import { ring } from './ring/ring.ts';
import { switchWires } from './switch/switch-wires.ts';
import { switchBlock } from './switch/switch.ts';
import type { BlockWires } from './wires.ts';

export const BLOCK_LIST = {
  ring: [ring, ringWires],
  fullyConnected: [fullyConnected, fullyConnectedWires],
  switch: [switchBlock, switchWires],
  mesh: [mesh, meshWires],
  loop: [loop, loopWires],
  loop2d: [loop2d, loop2dWires],
  fatTree: [fatTree, fatTreeWires],
} satisfies Readonly<Record<string, readonly [Block, BlockWires]>>;
