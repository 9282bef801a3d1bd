import { expect, it } from 'vitest';
import type { Carrier } from '../../../taskgraph/roles.ts';
import { laneAxisText } from './lane-axis.ts';

const textsOf = (...lanes: readonly Carrier[]): readonly string[] =>
  lanes.map((lane) => laneAxisText(lane, lanes));

it('a lane is named by its axis, as on the blocks, where there are more than two axes', () => {
  expect(
    textsOf(
      { role: 'model' },
      { role: 'all', roles: ['data', 'context'] },
      { role: 'pipeline' },
      { role: 'data' },
    ),
  ).toEqual(['TP', 'CP', 'PP', 'DP']);
  // Experts are inside data and context parallelism.
  expect(textsOf({ role: 'model' }, { role: 'all', roles: ['data', 'expert'] })).toEqual(['TP', 'DP']);
  expect(textsOf({ role: 'expert' }, { role: 'data' })).toEqual(['EP', 'DP']);
});

it('a lane is named by the group that communicates where there are at most two axes', () => {
  expect(textsOf({ role: 'model' }, { role: 'data' })).toEqual(['MP', 'DP']);
  expect(textsOf({ role: 'all', roles: ['model', 'data'] })).toEqual(['MP + DP']);
  expect(textsOf({ role: 'all' })).toEqual(['all NPUs']);
});
