import { describe, expect, it } from 'vitest';
import type { Lane } from '../../../../run/report/results.ts';
import { emptyLane } from '../../../state/traces/lane-trace.ts';
import { rowsOfStage } from './lane-rows.ts';

const lane = (role: Lane['role'], more: Partial<Lane> = {}): Lane => ({
  dimension: 0,
  size: 8,
  bandwidthGBps: 50,
  role,
  ...more,
});
const emptySegments = () => emptyLane(0);

describe('the rows of the chunks of a stage', () => {
  it('leave out a lane that no group uses, and close the gap', () => {
    const lanes = [lane('model'), lane('all'), lane('pipeline')];
    const rows = rowsOfStage({ lanes, segments: lanes.map(emptySegments) });
    expect(rows.map(({ lane: of }) => of)).toEqual([null, 0, 2]);
    expect(rows[2]!.top - rows[1]!.top).toBe(50);
  });

  it('keep a lane of several groups, and one of all NPUs on which something runs', () => {
    const lanes = [lane('all', { roles: ['model', 'data'] }), lane('all')];
    const segments = [emptySegments(), { ...emptySegments(), count: 1 }];
    expect(rowsOfStage({ lanes, segments })).toHaveLength(3);
  });
});
