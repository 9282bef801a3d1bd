import type { Block } from '../block.ts';
import { count, ROUTE_PARAMETERS } from '../routed/route-parameters.ts';
import { PER_ROUTER, routerBlock, routerWords, type RouterAlgorithm } from '../routed/router-block.ts';
import { dragonflyRouters, type DragonflyParameters } from './dragonfly-shape.ts';

/** Groups of fully connected routers; links of the routers join each group to every other. */
export const dragonfly: Block<RouterAlgorithm, DragonflyParameters> = {
  ...routerBlock<DragonflyParameters>(
    ({ p, a, g }) => p * a * g,
    dragonflyRouters,
    'p',
    ({ a, g, h }) => {
      if (g - 1 <= a * h) return [];
      const message = `g is ${g}, where a group has ${a * h} links to others. Allowed: at most ${a * h + 1}.`;
      return [{ field: 'g', message }];
    },
  ),
  label: 'Dragonfly',
  isSpecial: true,
  short: 'Dragonfly',
  aliases: ['dragonfly'],
  parameters: {
    p: PER_ROUTER,
    a: count('Routers a group (a)', 64, 4),
    g: count('Groups (g)', 512, 9),
    h: count('Links of a router to other groups (h)', 64, 2),
    ...ROUTE_PARAMETERS,
  },
  words: routerWords('Dragonflies'),
};
