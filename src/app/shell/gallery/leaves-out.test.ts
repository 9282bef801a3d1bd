import { expect, it } from 'vitest';
import { TOPOLOGY_PRESETS } from '../../../topology/presets.ts';
import { PRESET_SOURCES } from '../../../topology/preset-sources.ts';
import { LEAVES_OUT } from './leaves-out.ts';

it('every network to start from says what its blocks leave out', () => {
  expect(Object.keys(LEAVES_OUT).toSorted()).toEqual(TOPOLOGY_PRESETS.map(({ id }) => id).toSorted());
});

it('every network to start from says where it was published', () => {
  expect(Object.keys(PRESET_SOURCES).toSorted()).toEqual(TOPOLOGY_PRESETS.map(({ id }) => id).toSorted());
});
