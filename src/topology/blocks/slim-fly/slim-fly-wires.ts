/** Links of a Slim Fly: see its shape for what it is. */
import { choiceOf } from '../routed/network.ts';
import { routedWires } from '../routed/routed-wires.ts';
import { routerFloor, routerNetwork, type RouterCable } from '../routed/router-network.ts';
import type { BlockWires } from '../wires.ts';
import { slimFlyRouters, type SlimFlyParameters } from './slim-fly-shape.ts';

function* cablesOf(parameters: SlimFlyParameters): Generator<RouterCable> {
  const { routers, linked } = slimFlyRouters(parameters);
  for (let a = 0; a < routers; a++) {
    for (let b = a + 1; b < routers; b++) if (linked(a, b)) yield { a, b };
  }
}

export const slimFlyWires: BlockWires<SlimFlyParameters> = routedWires(
  ({ parameters }) => routerNetwork(slimFlyRouters(parameters), cablesOf(parameters), choiceOf(parameters)),
  // A row of both halves stands together, as its authors lay it out; here one after the other.
  { floor: ({ parameters }) => routerFloor(slimFlyRouters(parameters), parameters.q) },
);
