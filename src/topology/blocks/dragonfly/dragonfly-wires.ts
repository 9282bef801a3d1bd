/** Links of a Dragonfly: see its block for what it is. */
import { choiceOf } from '../routed/network.ts';
import { routedWires } from '../routed/routed-wires.ts';
import { routerFloor, routerNetwork } from '../routed/router-network.ts';
import type { BlockWires } from '../wires.ts';
import { dragonflyCables, dragonflyRouters, type DragonflyParameters } from './dragonfly-shape.ts';

export const dragonflyWires: BlockWires<DragonflyParameters> = routedWires(
  ({ parameters }) =>
    routerNetwork(dragonflyRouters(parameters), dragonflyCables(parameters), choiceOf(parameters)),
  { floor: ({ parameters }) => routerFloor(dragonflyRouters(parameters), parameters.a) },
);
