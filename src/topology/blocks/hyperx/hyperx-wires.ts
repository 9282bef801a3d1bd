/** Links of a HyperX: see its block for what it is. */
import { choiceOf } from '../routed/network.ts';
import { routedWires } from '../routed/routed-wires.ts';
import { routerFloor, routerNetwork, type RouterCable } from '../routed/router-network.ts';
import type { BlockWires } from '../wires.ts';
import { hyperXRouters, type HyperXParameters } from './hyperx.ts';

/** The cables along x come first, and messages take them first. */
function* cablesOf({ x, y, z }: HyperXParameters): Generator<RouterCable> {
  let stride = 1;
  for (const side of [x, y, z]) {
    for (let a = 0; a < x * y * z; a++) {
      for (let further = (Math.floor(a / stride) % side) + 1; further < side; further++) {
        yield { a, b: a + (further - (Math.floor(a / stride) % side)) * stride };
      }
    }
    stride *= side;
  }
}

export const hyperxWires: BlockWires<HyperXParameters> = routedWires(
  ({ parameters }) => routerNetwork(hyperXRouters(parameters), cablesOf(parameters), choiceOf(parameters)),
  { floor: ({ parameters }) => routerFloor(hyperXRouters(parameters), parameters.x) },
);
