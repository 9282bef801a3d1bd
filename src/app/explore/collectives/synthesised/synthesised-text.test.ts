import { expect, it } from 'vitest';
import type { SynthesisedCollective } from '../../../../analysis/synthesised/synthesised.ts';
import {
  aboveText,
  claimText,
  fasterAt,
  fasterText,
  ringText,
  seriesOf,
  wonText,
} from './synthesised-text.ts';

const point = (bytes: number, timeNs: number) =>
  ({ bytes, timeNs, boundNs: 100, latencyNs: 0, method: 'trees', chunks: 16 }) as const;
const found = {
  collective: 'allReduce',
  npus: 4,
  others: [],
  ring: undefined,
  isSplitEvenly: false,
  acrossAll: undefined,
  refusal: undefined,
  isGreedyOnly: false,
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

it('a network too large for trees is said to be, with how far greedy schedules are above the bound', () => {
  const text = claimText({ ...found, isReached: false, isGreedyOnly: true, gap: 0.02 });
  expect(text).toMatch(
    /^Greedy, as trees .* up to 64 NPUs and switches only\. Without latency it is 2 % above/,
  );
});

it('a size that mostly waits for latency is called latency-bound, whatever its bytes would take', () => {
  expect(aboveText({ ...point(1e3, 135_000), latencyNs: 134_900 })).toBe('latency-bound, 99.9 % of the time');
  expect(aboveText({ ...point(1e9, 110), latencyNs: 10 })).toBe('10 %');
});

it('what is won over the design is told at the largest size', () => {
  const design = (timeNs: number) =>
    ({
      scheme: 'custom',
      algorithm: 'design',
      splitGBps: [],
      problems: [],
      points: [{ bytes: 1e9, timeNs, algorithmGBps: 1, busGBps: 1 }],
    }) as const;
  const told = (timeNs: number) =>
    wonText({ ...found, isReached: true, gap: 0, others: [design(timeNs)] }, false);
  expect(told(200)).toMatch(/^At 1 GB it takes 50 ?% less time/);
  expect(told(100)).toBe('At 1 GB it takes as long as what the design runs.');
  expect(told(80)).toMatch(/25 ?% more time/);
  expect(wonText({ ...found, isReached: true, gap: 0 }, false)).toBeNull();
  // Only where a link is lost do routes lead round something.
  expect(told(200)).toMatch(/, which goes by the routes of its block\.$/);
  expect(wonText({ ...found, isReached: true, gap: 0, others: [design(200)] }, true)).toMatch(
    /routes of its block and round what is lost\.$/,
  );
  // Of one dimension among several, both are told: the whole need not win what its part wins.
  const acrossAll = { usualNs: 100, madeNs: 110 };
  expect(wonText({ ...found, isReached: true, gap: 0, others: [design(200)], acrossAll }, false)).toMatch(
    /^At 1 GB, in this dimension alone, it takes 50 ?% less .*With it, the collective over all dimensions takes 10 ?% more time/,
  );
});

it('a ring in another order than that of the numbers is told with its order, and drawn', () => {
  const told = { ...found, isReached: true, gap: 0 };
  const ring = { npus: [0, 2, 1, 3], timesNs: [1, 2, 17.5e6] };
  expect(ringText({ ...told, ring })).toMatch(/takes 17\.5 ?ms at 1 GB, in the order 0, 2, 1, 3\.$/);
  expect(seriesOf({ ...told, ring }).at(-1)).toMatchObject({ name: 'Ring through all NPUs' });
  expect(ringText({ ...told, ring: null })).toBe('No ring through all NPUs was found.');
  expect(ringText(told)).toBeNull();
});

it('what is faster than what is made is told at its size, and nothing where only rounding is', () => {
  const line = (algorithm: 'design' | 'ring', timeNs: number) =>
    ({
      scheme: 'custom',
      algorithm,
      splitGBps: [],
      problems: [],
      points: [{ bytes: 1e9, timeNs, algorithmGBps: 1, busGBps: 1 }],
    }) as const;
  const beside = (...others: SynthesisedCollective['others']): SynthesisedCollective => ({
    ...found,
    isReached: true,
    gap: 0,
    others,
  });
  expect(fasterAt(beside(line('design', 99), line('ring', 98)), 2)).toMatchObject({ algorithm: 'ring' });
  expect(fasterText(fasterAt(beside(line('design', 99), line('ring', 98)), 2))).toMatch(
    /^Ring: 2.% less time$/,
  );
  expect(fasterAt(beside(line('ring', 98)), 1)).toBeNull();
  expect(fasterText(fasterAt(beside(line('ring', 100 * (1 - 1e-12))), 2))).toBe('nothing');
  const round = { ...beside(line('ring', 99)), ring: { npus: [0, 2, 1], timesNs: [1, 2, 90] } };
  expect(fasterAt(round, 2)).toMatchObject({ algorithm: 'ringThroughAll' });
});
