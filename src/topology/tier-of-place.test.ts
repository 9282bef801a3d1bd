import { expect, it } from 'vitest';
import { TOPOLOGY_PRESETS } from './presets.ts';
import { tierOfPlace } from './tier-of-place.ts';

const tiers = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => tierOfPlace(index, count));

it('the tier of a block is that of its place', () => {
  expect(tiers(1)).toEqual(['pod']);
  expect(tiers(2)).toEqual(['package', 'pod']);
  expect(tiers(3)).toEqual(['package', 'node', 'pod']);
  expect(tiers(4)).toEqual(['chiplet', 'package', 'node', 'pod']);
  expect(tiers(6)).toEqual(['chiplet', 'package', 'node', 'node', 'node', 'pod']);
});

it.each(['2d-1024', '3d-1024', '4d-1024'])('the network %s has the tiers of its places', (id) => {
  const { dimensions } = TOPOLOGY_PRESETS.find((preset) => preset.id === id)!;
  expect(dimensions.map(({ tier }) => tier)).toEqual(tiers(dimensions.length));
});
