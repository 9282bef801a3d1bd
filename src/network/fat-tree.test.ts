/** Collectives on fat trees: the effect of oversubscription on each, by hand and on shared links. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AlgorithmName, Collective } from '../collective/types.ts';
import { asShape } from '../testing/as-shape.ts';
import { analyticalNs, sharedNs, type BlockQuestion } from '../testing/runs/block-times.ts';
import type { ParameterValue } from '../topology/blocks/parameters.ts';

const B = 25;
const NO_LATENCY = { linkGBps: B, cableNs: 0, switchNs: 0 };
const M = 64e6;

function question(
  n: number,
  parameters: Readonly<Record<string, ParameterValue>>,
  name: AlgorithmName,
  operation: Collective = 'allReduce',
): BlockQuestion {
  return { shape: asShape('fatTree', parameters, n), name, bytes: M, operation };
}

/** NPUs, NPUs per leaf, spines (which divide them), oversubscription. */
const TREES = [
  [4, 2, 1, 1],
  [16, 4, 2, 2],
  [32, 8, 8, 1],
  [48, 8, 4, 3],
  [64, 16, 4, 4],
  [64, 16, 16, 0.5],
] as const;

describe('a fat tree without latency, whose spines divide the NPUs of a leaf', () => {
  it.each(TREES)(
    'times every collective by its oversubscription: %i NPUs, %i per leaf, %i spines, oversubscribed %f',
    (n, leaf, spines, over) => {
      const tree = { leaf, spines, over };
      const slow = Math.max(1, over);
      const near = (time: number, expected: number): void => expect(time / expected).toBeCloseTo(1, 9);

      const hierarchical = question(n, tree, 'hierarchical');
      const expected = ((2 * M) / B) * ((leaf - 1) / leaf + (slow * (1 - leaf / n)) / leaf);
      near(analyticalNs(hierarchical, NO_LATENCY), expected);
      expect(Math.abs(sharedNs(hierarchical, NO_LATENCY) / expected - 1)).toBeLessThan(0.01);

      const exchange = question(n, tree, 'direct', 'allToAll');
      const all = Math.max((M * (1 - 1 / n)) / B, (slow * M * (1 - leaf / n)) / B);
      near(analyticalNs(exchange, NO_LATENCY), all);
      expect(Math.abs(sharedNs(exchange, NO_LATENCY) / all - 1)).toBeLessThan(0.01);

      // A ring of all leaves exits a leaf through one NPU, whose link to its spine is as wide as its own or
      // wider.
      const wide = leaf / (over * spines);
      near(
        analyticalNs(question(n, tree, 'ring'), NO_LATENCY),
        ((2 * M) / B) * (1 - 1 / n) * Math.max(1, 1 / wide),
      );
    },
  );

  it('limits all-to-all on three levels as its leaves do', () => {
    const tree = { leaf: 4, spines: 4, over: 2, levels: 3, pod: 2, cores: 2 };
    const time = analyticalNs(question(32, tree, 'direct', 'allToAll'), NO_LATENCY);
    expect(time).toBeCloseTo((2 * M * (1 - 4 / 32)) / B, 3);
  });

  it('on rails, puts NPUs of one number on the same leaf', () => {
    const plain = question(64, { leaf: 8, spines: 8, over: 4 }, 'hierarchical');
    const rails = question(64, { leaf: 8, spines: 8, over: 4, rails: 8 }, 'hierarchical');
    expect(analyticalNs(rails, NO_LATENCY)).toBeCloseTo(analyticalNs(plain, NO_LATENCY), 3);
  });

  it('with hashed routes has collisions that balanced routes have not, which depend on the seed', () => {
    const tree = { leaf: 16, spines: 16 };
    const time = (parameters: Readonly<Record<string, ParameterValue>>): number =>
      analyticalNs(question(64, { ...tree, ...parameters }, 'hierarchical'), NO_LATENCY);
    const balanced = time({});
    const seeds = Array.from({ length: 8 }, (_, seed) => time({ routes: 'hashed', seed }));
    for (const hashed of seeds) expect(hashed).toBeGreaterThan(balanced);
    expect(new Set(seeds.map((hashed) => hashed.toFixed(3))).size).toBeGreaterThan(1);
  });
});

/** Trees of 4 to 64 NPUs whose spines divide the NPUs of a leaf, so that routes by destination are even. */
const balanced = fc
  .record({
    leaf: fc.integer({ min: 1, max: 16 }),
    leaves: fc.integer({ min: 2, max: 16 }),
    spines: fc.integer({ min: 1, max: 16 }),
    over: fc.constantFrom(0.5, 1, 1.5, 2, 3, 4),
    rails: fc.constantFrom(1, 2, 4),
    latencyNs: fc.constantFrom(0, 100),
  })
  .filter(
    ({ leaf, leaves, spines, rails }) =>
      leaf * leaves >= 4 && leaf * leaves <= 64 && leaf % spines === 0 && leaves % rails === 0,
  );

describe('a tree of balanced routes, on 4 to 64 NPUs', () => {
  it.each([
    ['hierarchical', 'allReduce'],
    ['hierarchical', 'reduceScatter'],
    ['hierarchical', 'allGather'],
    ['halvingDoubling', 'allReduce'],
    ['direct', 'allToAll'],
  ] as const)(
    'takes for %s %s as long on shared links as by the closed form, within 1 %%',
    (name, operation) => {
      fc.assert(
        fc.property(balanced, ({ leaf, leaves, spines, over, rails, latencyNs }) => {
          const n = leaf * leaves;
          fc.pre(name !== 'halvingDoubling' || Number.isInteger(Math.log2(n)));
          const asked = question(n, { leaf, spines, over, rails }, name, operation);
          const links = { linkGBps: B, cableNs: latencyNs, switchNs: latencyNs };
          expect(sharedNs(asked, links) / analyticalNs(asked, links)).toBeCloseTo(1, 2);
        }),
        { numRuns: 40 },
      );
    },
  );
});

it('crosses four links and three switches to reach another leaf', () => {
  const links = { linkGBps: 1e9, cableNs: 100, switchNs: 10 };
  const tree = question(4, { leaf: 2, spines: 2 }, 'ring', 'reduceScatter');
  expect(analyticalNs({ ...tree, bytes: 0 }, links)).toBeCloseTo(3 * (4 * 100 + 3 * 10), 6);
});
