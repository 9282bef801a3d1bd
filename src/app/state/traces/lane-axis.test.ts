import { expect, it } from 'vitest';
import type { Carrier } from '../../../taskgraph/roles.ts';
import { groupShort, hasStages, laneAxisText } from './lane-axis.ts';

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

it('marks of a group are named as its lane is', () => {
  const three: readonly Carrier[] = [{ role: 'model' }, { role: 'pipeline' }, { role: 'data' }];
  expect(three.map(({ role }) => groupShort(role, three))).toEqual(['TP', 'PP', 'DP']);
  expect(groupShort('model', [{ role: 'model' }, { role: 'data' }])).toBe('MP');
  expect([hasStages(three), hasStages([{ role: 'data' }])]).toEqual([true, false]);
});
