import { expect, it } from 'vitest';
import { claimText } from './synthesised-text.ts';

const point = (bytes: number, timeNs: number) =>
  ({ bytes, timeNs, boundNs: 100, method: 'trees', chunks: 16 }) as const;
const found = {
  collective: 'allReduce',
  npus: 4,
  others: [],
  why: 'the links of all NPUs are full',
  points: [point(1e3, 500), point(1e6, 100.05), point(1e9, 100)],
} as const;

it('a bound that is reached is claimed from the first size on that keeps to it', () => {
  expect(claimText({ ...found, isReached: true, gap: 0 })).toBe(
    'With enough chunks no algorithm is faster. Within 0.1 % of it from 1 MB on. The links of all NPUs are full.',
  );
});

it('a bound that is not reached is shown with its gap', () => {
  expect(claimText({ ...found, isReached: false, gap: 0.05 })).toContain('Trees stay 5 % above the bound');
});
