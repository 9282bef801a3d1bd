/** Links of a torus slice: see its block for what it is. */
import type { BlockForm } from '../block.ts';
import type { Floor } from '../floor.ts';
import { choiceOf } from '../routed/network.ts';
import { routedWires } from '../routed/routed-wires.ts';
import { routerNetwork, type RouterCable } from '../routed/router-network.ts';
import type { BlockWires } from '../wires.ts';
import { sidesOf, type SliceParameters } from './torus-slice.ts';

/** Those along x first, which messages then take first. */
function* cablesOf(parameters: SliceParameters): Generator<RouterCable> {
  const sides = sidesOf(parameters);
  const strides = [1, sides[0], sides[0] * sides[1]];
  const npus = sides[0] * sides[1] * sides[2];
  const isTwisted = parameters.twist === 'twisted';
  for (const [axis, side] of sides.entries()) {
    for (let a = 0; a < npus; a++) {
      const place = strides.map((stride, axisIndex) => Math.floor(a / stride) % sides[axisIndex]!);
      const isRound = place[axis] === side - 1;
      const next = place.map((at, axisIndex) => {
        if (axisIndex === axis) return (at + 1) % side;
        return isRound && isTwisted && sides[axisIndex] === 2 * side ? (at + side) % sides[axisIndex] : at;
      });
      yield { a, b: next.reduce((b, at, axisIndex) => b + at * strides[axisIndex]!, 0) };
    }
  }
}

/** One cabinet for each cube, in rows along x. */
function floor({ parameters }: BlockForm<SliceParameters>): Floor {
  const { x, y, z, side } = parameters;
  const [along, across] = sidesOf(parameters);
  const cube = (at: number): number => Math.floor(at / side);
  return {
    columns: x,
    cabinets: x * y * z,
    cabinetOf: (node) => {
      const [row, layer] = [Math.floor(node / along) % across, Math.floor(node / (along * across))];
      return cube(node % along) + x * (cube(row) + y * cube(layer));
    },
  };
}

export const torusSliceWires: BlockWires<SliceParameters> = routedWires(
  ({ size, parameters }) =>
    routerNetwork({ routers: size, perRouter: 1 }, cablesOf(parameters), choiceOf(parameters)),
  { floor },
);
