import type { Block } from '../block.ts';
import { count, ROUTE_PARAMETERS, type RouteParameters } from '../routed/route-parameters.ts';
import {
  PER_ROUTER,
  routerBlock,
  routerWords,
  type RouterAlgorithm,
  type Routers,
} from '../routed/router-block.ts';

export interface HyperXParameters extends RouteParameters {
  readonly p: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Along x in a row, then along y, then along z. */
export function hyperXRouters({ p, x, y, z }: HyperXParameters): Routers {
  const placeOf = (router: number): readonly number[] => [
    router % x,
    Math.floor(router / x) % y,
    Math.floor(router / (x * y)),
  ];
  return {
    routers: x * y * z,
    perRouter: p,
    degree: x + y + z - 3,
    linked: (from, to) => {
      const there = placeOf(to);
      return placeOf(from).filter((at, axis) => at !== there[axis]).length === 1;
    },
  };
}

const side = (axis: string, initial: number) => count(`Routers along ${axis}`, 64, initial);

/** Routers in a grid of up to three directions; along each direction every pair has a link (Ahn and others, SC 2009). */
export const hyperx: Block<RouterAlgorithm, HyperXParameters> = {
  ...routerBlock<HyperXParameters>(
    ({ p, x, y, z }) => p * x * y * z,
    hyperXRouters,
    'p',
    () => [],
  ),
  label: 'HyperX',
  isSpecial: true,
  short: 'HyperX',
  aliases: ['hyperx', 'flattenedbutterfly'],
  parameters: {
    p: PER_ROUTER,
    x: side('x', 4),
    y: side('y', 4),
    z: side('z', 1),
    ...ROUTE_PARAMETERS,
  },
  words: routerWords('HyperXes'),
};
