import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { Idleness } from '../../../analysis/why/idle.ts';
import type { Lane } from '../../../run/report/results.ts';
import { partsOf, timeOf, CAUSES } from '../../parts/words/causes.ts';
import { changeText, gainText, idleText, laneName } from './idle-text.ts';

const lane = (dimension: number, role: Lane['role']): Lane => ({
  dimension,
  role,
  size: 2,
  bandwidthGBps: 1,
});
const LANES = [lane(0, 'model'), lane(1, 'model'), lane(1, 'data')];
const IDLE: Idleness = {
  busyNs: 40,
  idleNs: 60,
  computeNs: 10,
  absentNs: 0,
  startUpNs: 5,
  drainNs: 15,
  starvedNs: [30, 0, 0],
};

describe('an explanation in words', () => {
  it('names the causes that take longest and the rest, which add up to the idle time', () => {
    expect(idleText(LANES[1]!, IDLE, LANES, 100)).toBe(
      'Dimension 2 (MP) serves chunks for 40 % of the iteration and is idle for 60 %: 30 % starved by dimension 1, 15 % after the last chunk of a collective has left, 10 % waiting for compute, 5 % for the rest.',
    );
  });

  it('names the group of a shared dimension only', () => {
    expect(LANES.map((lane) => laneName(lane, LANES))).toEqual([
      ...['Dimension 1', 'Dimension 2 (MP)', 'Dimension 2 (DP)'],
    ]);
  });

  it('draws parts that add up to the idle time', () => {
    expect(partsOf(IDLE, LANES).map(({ cause, by, ns }) => [cause, by, ns])).toEqual([
      ['compute', null, 10],
      ['startUp', null, 5],
      ['starved', 0, 30],
      ['drain', null, 15],
    ]);
    expect(CAUSES.reduce((sum, cause) => sum + timeOf(IDLE, cause), 0)).toBe(IDLE.idleNs);
  });

  it('says a change as a person would', () => {
    const say = (change: Parameters<typeof changeText>[0]): string => changeText(change, DEFAULT_DESIGN);
    expect(say({ kind: 'move', from: 2, to: 0, bandwidthGBps: 18, splitGBps: [] })).toBe(
      'Move 18 GB/s from dimension 3 to dimension 1',
    );
    expect(say({ kind: 'algorithm', dimension: 3, algorithm: 'halvingDoubling' })).toBe(
      'Run Halving-doubling on dimension 4',
    );
    expect(say({ kind: 'system', set: { chunks: 128 } })).toBe(
      'Cut collectives into 128 chunks instead of 64',
    );
    expect(gainText(100, 92.6)).toBe('−7.4 %');
  });
});
