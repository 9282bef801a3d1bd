import type { Block } from '../block.ts';
import { count, ROUTE_PARAMETERS } from '../routed/route-parameters.ts';
import { PER_ROUTER, routerBlock, routerWords, type RouterAlgorithm } from '../routed/router-block.ts';
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
    p: PER_ROUTER,
    q: count('Side (q), an odd prime: 2 q² routers', 43, 5, 3),
    ...ROUTE_PARAMETERS,
  },
  words: routerWords('Slim Flies'),
};
