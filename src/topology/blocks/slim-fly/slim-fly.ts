import type { Block } from '../block.ts';
import { count, ROUTE_PARAMETERS } from '../routed/route-parameters.ts';
import { routerBlock, type RouterAlgorithm } from '../routed/router-block.ts';
import { SLIM_FLY_SIDES, slimFlyRouters, type SlimFlyParameters } from './slim-fly-shape.ts';

/** Routers of which every two are at most two links apart, with nearly as few links as that takes. */
export const slimFly: Block<RouterAlgorithm, SlimFlyParameters> = {
  ...routerBlock<SlimFlyParameters>(
    ({ p, q }) => 2 * p * q * q,
    slimFlyRouters,
    'p',
    ({ q }) => {
      if (SLIM_FLY_SIDES.includes(q)) return [];
      const message = `q is ${q}. Allowed: an odd prime, ${SLIM_FLY_SIDES.join(', ')}.`;
      return [{ field: 'q', message }];
    },
  ),
  label: 'Slim Fly',
  isSpecial: true,
  short: 'SlimFly',
  aliases: ['slimfly', 'mms'],
  parameters: {
    p: count('NPUs a router (p); of 1 each router is its NPU', 64, 1),
    q: count('Side (q), an odd prime: 2 q² routers', 43, 5, 3),
    ...ROUTE_PARAMETERS,
  },
  words: {
    links:
      'one to its router: b; links between routers are as wide. Routers that are NPUs: b / links of a router each',
    lanes: 'Slim Flies',
  },
};
