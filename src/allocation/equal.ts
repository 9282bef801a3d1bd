import { success, type Result } from '../units/result.ts';
import { checkInput, type Allocation, type AllocationInput, type Scheme } from './scheme.ts';

/** EqualBW of arXiv 2109.11762: B / N each. A dimension of one NPU has no links and is not counted. */
export const equal: Scheme = {
  id: 'equal',
  assumes: 'Nothing: every dimension gets the same, whatever it carries.',
  allocate: (input) => {
    const checked = checkInput(input);
    return checked.ok ? success(equalSplit(checked.value)) : checked;
  },
};

/** The split of EqualBW, which is also the fallback of the other schemes without traffic. */
export function equalSplit({ sizes, budgetGBps }: Pick<AllocationInput, 'sizes' | 'budgetGBps'>): Allocation {
  const linked = sizes.map((size) => size > 1);
  const count = linked.filter(Boolean).length;
  if (count === 0) {
    return {
      splitGBps: sizes.map(() => budgetGBps / sizes.length),
      notes: ['There is one NPU: nothing is sent.'],
    };
  }
  return {
    splitGBps: linked.map((has) => (has ? budgetGBps / count : 0)),
    notes: linked.flatMap((has, dimension) =>
      has ? [] : [`Dimension ${dimension + 1} has one NPU and gets no bandwidth.`],
    ),
  };
}

/** The equal split, with the reason why it replaces a scheme that depends on the traffic. */
export function equalForWantOfTraffic(input: AllocationInput): Result<Allocation> {
  const { splitGBps, notes } = equalSplit(input);
  return success({
    splitGBps,
    notes: ['There is no communication, so the budget is split equally.', ...notes],
  });
}
