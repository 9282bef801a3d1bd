import { expect, it } from 'vitest';
import { TOPOLOGY_PRESETS } from '../../../topology/presets.ts';
import { PRESET_SOURCES } from '../../../topology/preset-sources.ts';
import { LEAVES_OUT } from './leaves-out.ts';

it('every preset network lists what its blocks leave out', () => {
  expect(Object.keys(LEAVES_OUT).toSorted()).toEqual(TOPOLOGY_PRESETS.map(({ id }) => id).toSorted());
});

it('every preset network names its publication', () => {
  expect(Object.keys(PRESET_SOURCES).toSorted()).toEqual(TOPOLOGY_PRESETS.map(({ id }) => id).toSorted());
});
