/** Links of a Slim Fly: see its shape for what it is. */
import { choiceOf } from '../routed/network.ts';
import { routedWires } from '../routed/routed-wires.ts';
import { routerFloor, routerNetwork, type RouterCable } from '../routed/router-network.ts';
import type { BlockWires } from '../wires.ts';
import { generatorsOf } from './generators.ts';
import { slimFlyRouters, type SlimFlyParameters } from './slim-fly-shape.ts';

function* cablesOf({ q }: SlimFlyParameters): Generator<RouterCable> {
  const halves = generatorsOf(q);
  for (let row = 0; row < 2 * q; row++) {
    for (let first = 0; first < q; first++) {
      for (let other = first + 1; other < q; other++) {
        if (halves[row < q ? 0 : 1].has(other - first)) yield { a: row * q + first, b: row * q + other };
      }
    }
  }
  for (let x = 0; x < q; x++) {
    for (let m = 0; m < q; m++) {
      for (let c = 0; c < q; c++) yield { a: x * q + ((m * x + c) % q), b: (q + m) * q + c };
    }
  }
}

export const slimFlyWires: BlockWires<SlimFlyParameters> = routedWires(
  ({ parameters }) => routerNetwork(slimFlyRouters(parameters), cablesOf(parameters), choiceOf(parameters)),
  { floor: ({ parameters }) => routerFloor(slimFlyRouters(parameters), parameters.q) },
);
