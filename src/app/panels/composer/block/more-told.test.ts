import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../../design/defaults.ts';
import { withChoice } from '../../../../design/algorithm-choice.ts';
import { LIBRA_PRICES } from '../../../../cost/facts/prices.ts';
import { moreTold } from './more-told.ts';

const [dimension] = DEFAULT_DESIGN.topology.dimensions;
const flat = DEFAULT_DESIGN.cost;
const factsOf = (changes: Partial<Parameters<typeof moreTold>[0]>): readonly string[] =>
  moreTold({
    index: 0,
    count: 4,
    algorithms: DEFAULT_DESIGN.system.algorithms,
    cost: flat,
    dimension: dimension!,
    ...changes,
  });

it('a folded block with defaults only shows no facts', () => {
  expect(
    DEFAULT_DESIGN.topology.dimensions.map((dimension, index) => factsOf({ dimension: dimension, index })),
  ).toEqual([...[[], [], [], []]]);
});

it('facts with values other than the defaults are shown, and the tier where it has a price', () => {
  const slow = { ...dimension!, linkLatencyNs: 1500, tier: 'node' } as const;
  const algorithms = withChoice({}, 0, 'direct');
  expect(factsOf({ dimension: slow, algorithms })).toEqual(['latency 1.5 µs', 'Direct']);
  expect(factsOf({ dimension: slow, algorithms, cost: LIBRA_PRICES })).toEqual([
    'latency 1.5 µs',
    'node tier',
    'Direct',
  ]);
  // Lists that are no single choice.
  const mixed = { allReduce: [{ algorithm: { name: 'direct' }, whole: false }] } as const;
  expect(factsOf({ algorithms: mixed })).toEqual(['by collective: direct, default']);
});
