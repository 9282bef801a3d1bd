import type { Block } from '../block.ts';
import { drawCube } from '../hypercube/draw-cube.ts';
import type { ChoiceParameter } from '../parameters.ts';
import { count, ROUTE_PARAMETERS, type RouteParameters } from '../routed/route-parameters.ts';
import { routerBlock, type RouterAlgorithm } from '../routed/router-block.ts';

export interface SliceParameters extends RouteParameters {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly side: number;
  readonly twist: string;
}

export function sidesOf({ x, y, z, side }: SliceParameters): readonly [number, number, number] {
  return [x * side, y * side, z * side];
}

function isTwistable(parameters: SliceParameters): boolean {
  const sides = sidesOf(parameters);
  return sides.some((short) => sides.includes(2 * short));
}

const cubes = (axis: string) => count(`Cubes along ${axis}`, 64, 1);

/**
 * Cubes of NPUs whose faces are joined to a 3D torus by optical circuit switches, like the slices of a TPU v4 (Jouppi and others, ISCA
 * 2023). If twisted, a link round a direction comes out half way along each direction that is twice as long.
 */
export const torusSlice: Block<RouterAlgorithm, SliceParameters> = {
  ...routerBlock<SliceParameters>(
    ({ x, y, z, side }) => x * y * z * side ** 3,
    ({ x, y, z, side }) => ({ routers: x * y * z * side ** 3, perRouter: 1, degree: 6, linked: () => false }),
    'z',
    (parameters) => {
      if (parameters.twist === 'none' || isTwistable(parameters)) return [];
      const sides = sidesOf(parameters).join(' x ');
      const message = `twist is ${parameters.twist}, where no side of ${sides} is twice another. Allowed: none.`;
      return [{ field: 'twist', message }];
    },
  ),
  // As a cube of two along each direction.
  draw: ({ size }, most) => drawCube(Math.min(size, most)),
  label: 'OCS torus slice',
  isSpecial: true,
  short: 'TorusSlice',
  aliases: ['torusslice', 'ocstorusslice', 'slice'],
  parameters: {
    x: cubes('x'),
    y: cubes('y'),
    z: cubes('z'),
    twist: { label: 'Twist', choices: ['none', 'twisted'], initial: 'none' } satisfies ChoiceParameter,
    side: { ...count('NPUs along a cube', 16, 4, 2), isRare: true },
    ...ROUTE_PARAMETERS,
  },
  words: { links: 'two in each of three directions: b / 6', lanes: 'Tori' },
};
