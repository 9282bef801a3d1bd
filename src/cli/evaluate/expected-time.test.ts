import { expect, it } from 'vitest';
import { expectedTime, shareDone } from './expected-time.ts';

const at = (schemesDone: number, chunksDone: number): number | null =>
  shareDone({
    scheme: 'equal',
    schemesDone,
    schemes: 4,
    run: { chunksDone: () => chunksDone, chunksTotal: 100, nowNs: () => 0 },
  });

it('is known by the share of the schemes and of the chunks of this one', () => {
  expect(at(0, 50)).toBe(0.125);
  expect(at(2, 0)).toBe(0.5);
});

it('is unknown before anything is served', () => {
  expect(at(0, 0)).toBeNull();
  expect(shareDone({ scheme: 'equal', schemesDone: 1, schemes: 4, run: null })).toBeNull();
});

it('goes on as chunks were served, whatever it took to lay the run out', () => {
  // A hundredth in a second: 98 s are left after the 6 s.
  const note = expectedTime(4, { elapsedMs: 5000, share: 0.01 }, { elapsedMs: 6000, share: 0.02 });
  expect(note).toMatch(/^note: 2 % of 4 schemes after 6 s: about 104 s in all/);
});
