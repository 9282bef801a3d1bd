/** The wires of every block, which the page loads only when it computes with them. */
import type { BlockKind } from './blocks.ts';
import { dragonflyWires } from './dragonfly/dragonfly-wires.ts';
import { fatTreeWires } from './fat-tree/fat-tree-wires.ts';
import { fullyConnectedWires } from './fully-connected/fully-connected-wires.ts';
import { hypercubeWires } from './hypercube/hypercube-wires.ts';
import { loop2dWires, loopWires } from './loop/loop-wires.ts';
import { meshWires } from './mesh/mesh-wires.ts';
import { ringWires } from './ring/ring-wires.ts';
import { switchWires } from './switch/switch-wires.ts';
import { dgx1Wires } from './dgx1/dgx1-wires.ts';
import { hyperxWires } from './hyperx/hyperx-wires.ts';
import { railOnlyWires } from './rail-only/rail-only-wires.ts';
import { slimFlyWires } from './slim-fly/slim-fly-wires.ts';
import { torusSliceWires } from './torus-slice/torus-slice-wires.ts';
import { graphWires } from './graph-block/graph-wires.ts';
import type { BlockWires } from './wires.ts';

export const blockWires: Readonly<Record<BlockKind, BlockWires>> = {
  ring: ringWires,
  fullyConnected: fullyConnectedWires,
  switch: switchWires,
  mesh: meshWires,
  loop: loopWires,
  loop2d: loop2dWires,
  fatTree: fatTreeWires,
  hypercube: hypercubeWires,
  dragonfly: dragonflyWires,
  hyperx: hyperxWires,
  slimFly: slimFlyWires,
  dgx1: dgx1Wires,
  railOnly: railOnlyWires,
  torusSlice: torusSliceWires,
  graph: graphWires,
};
