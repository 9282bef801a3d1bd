import { problem, success } from '../units/result.ts';
import { checkInput, type Scheme } from './scheme.ts';

/** The split that the user set or that a file contained. It need not use up the budget. */
export const custom: Scheme = {
  id: 'custom',
  assumes: 'Nothing: the split is set by hand.',
  allocate: (input) => {
    const checked = checkInput(input);
    if (!checked.ok) return checked;
    const { sizes, customGBps } = input;
    if (customGBps?.length !== sizes.length) {
      return problem(
        'bandwidth.customGBps',
        `The custom split has ${customGBps?.length ?? 0} entries; it needs ${sizes.length}, one a dimension.`,
      );
    }
    return success({ splitGBps: customGBps, notes: [] });
  },
};
