import { describe, expect, it } from 'vitest';
import type { DesignGoal } from '../../../design/document.ts';
import { restackGoal } from './restack-goal.ts';

const goal: DesignGoal = {
  objective: 'time',
  budget: '=',
  constraints: [
    { kind: 'total', relation: '>=', bandwidthGBps: 9 },
    { kind: 'cost', dollars: 5 },
    { kind: 'dimension', dimension: 0, relation: '<=', bandwidthGBps: 25 },
    { kind: 'order', larger: 0, smaller: 1 },
    { kind: 'sum', dimensions: [1, 2], relation: '=', bandwidthGBps: 60 },
  ],
  others: [],
};

describe('constraints', () => {
  it('follow dimensions that change places, with a new one between them', () => {
    expect(restackGoal(goal, [2, 1, null, 0]).constraints).toEqual([
      ...goal.constraints.slice(0, 2),
      { kind: 'dimension', dimension: 3, relation: '<=', bandwidthGBps: 25 },
      { kind: 'order', larger: 3, smaller: 1 },
      { kind: 'sum', dimensions: [1, 0], relation: '=', bandwidthGBps: 60 },
    ]);
  });

  it('go with the dimension they name', () => {
    expect(restackGoal(goal, [1, 2]).constraints.map(({ kind }) => kind)).toEqual(['total', 'cost', 'sum']);
  });
});
