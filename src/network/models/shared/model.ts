import { formatCount } from '../../../units/count.ts';
import { checkTimeable } from '../../analytical/limits.ts';
import type { NetworkModel } from '../model.ts';
import { createContentionBackend } from '../../contention/run-networks.ts';
import { checkContention, crossingsOf, MOST_CROSSINGS_OF_RUN } from '../../contention/check.ts';
import { isWholeRun, layoutOf } from '../../contention/layout.ts';
import { liveServersOf } from '../../contention/live.ts';
import { createContentionNetwork } from '../../contention/contention-network.ts';
import { isApart } from '../../contention/recursion.ts';

/** Messages as fluids that share the links they use, max-min fair. */
export const sharedModel: NetworkModel = {
  check: (system, phases, path) => {
    const timeable = checkTimeable(system, phases, path);
    if (!timeable.ok) return timeable;
    const wiring = system.wiring();
    const live = liveServersOf({ ...system, ...wiring });
    return checkContention(
      wiring,
      phases,
      (layout, { logical, operation }) =>
        system.sharedModel !== 'lv08' &&
        !live.has(logical.server) &&
        isApart(layout, { logical, operation }, system),
    );
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
          message: `The messages of an iteration cross more than ${formatCount(MOST_CROSSINGS_OF_RUN)} links, which is the most that is simulated. Allowed: fewer chunks, layers or NPUs.`,
        }),
      },
    };
  },
};
