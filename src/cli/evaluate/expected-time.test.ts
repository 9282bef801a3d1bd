import { expect, it } from 'vitest';
import { expectedTime } from './expected-time.ts';

const at = (schemesDone: number, chunksDone: number) =>
  expectedTime(
    {
      scheme: 'equal',
      schemesDone,
      schemes: 4,
      run: { chunksDone: () => chunksDone, chunksTotal: 100, nowNs: () => 0 },
    },
    6000,
  );

it('follows from the share of the schemes and of the chunks of this one', () => {
  // Half of the first of four schemes: an eighth of what takes 48 s.
  expect(at(0, 50)).toMatch(/^note: 12 % of 4 schemes after 6 s: about 48 s in all/);
  expect(at(2, 0)).toMatch(/^note: 50 % of 4 schemes after 6 s: about 12 s in all/);
});

it('is unknown before anything is served', () => {
  expect(at(0, 0)).toBeNull();
  const laid = expectedTime({ scheme: 'equal', schemesDone: 1, schemes: 4, run: null }, 6000);
  expect(laid).toBeNull();
});
