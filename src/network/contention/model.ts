import { formatCount } from '../../units/count.ts';
import { checkTimeable } from '../limits.ts';
import type { NetworkModel } from '../model.ts';
import { createContentionBackend } from './backend.ts';
import { checkContention, crossingsOf, MOST_CROSSINGS_OF_RUN } from './check.ts';
import { isWholeRun, layoutOf } from './layout.ts';
import { createContentionNetwork } from './network.ts';

/** Messages as fluids that share the links they are on, max-min fair. */
export const sharedModel: NetworkModel = {
  check: ({ topology, rounding, wiring }, phases, path) => {
    const timeable = checkTimeable(topology, phases, rounding, path);
    return timeable.ok ? checkContention(wiring(), phases) : timeable;
  },
  create: (system) => {
    const wiring = system.wiring();
    const settings = { ...system, ...wiring };
    const alone = createContentionNetwork(settings);
    const isWhole = isWholeRun(settings);
    return {
      ...createContentionBackend(settings, alone),
      laying: {
        alone,
        prepare: alone.prepare,
        weigh: ({ logical, operation }) => crossingsOf(layoutOf(wiring, logical, isWhole), operation),
        most: MOST_CROSSINGS_OF_RUN,
        refusal: () => ({
          path: 'system.chunks',
          message: `The messages of an iteration cross more than ${formatCount(MOST_CROSSINGS_OF_RUN)} links, one by one, which is the most that is computed. Allowed: fewer chunks, layers or NPUs.`,
        }),
      },
    };
  },
};
