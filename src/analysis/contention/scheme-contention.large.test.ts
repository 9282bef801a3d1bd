import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { schemeContention } from './scheme-contention.ts';

// A run is refused only after that many messages; a faster journey covers the page in every test run.
it('schemes are refused if the whole run has too many messages, with what would fit', () => {
  const { system } = DEFAULT_DESIGN;
  const design = { ...DEFAULT_DESIGN, system: { ...system, chunks: 256, queuesPerDimension: 2 } };
  const steps = schemeContention(design);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const refused = step.value;
  expect(refused.ok ? [] : refused.problems[0]).toEqual({
    path: 'system.chunks',
    message: expect.stringMatching(/cross more than 20,000,000 links, .* Allowed: fewer chunks/) as string,
  });
});
