import { success } from '../units/result.ts';
import { equalForWantOfTraffic } from './equal.ts';
import { checkInput, proportional, type Scheme } from './scheme.ts';
import { totalLoads } from './traffic.ts';

/**
 * MessageBW of arXiv 2109.11762: proportional to the bytes of an iteration on each dimension, all groups
 * together.
 */
export const message: Scheme = {
  id: 'message',
  assumes: 'All communication of an iteration runs at once, as if it were one collective.',
  allocate: (input) => {
    const checked = checkInput(input);
    if (!checked.ok) return checked;
    const loads = totalLoads(input.traffic);
    return loads.some((load) => load > 0)
      ? success(proportional(input.budgetGBps, loads))
      : equalForWantOfTraffic(input);
  },
};
