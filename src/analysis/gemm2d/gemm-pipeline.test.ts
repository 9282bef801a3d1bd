import { LANES } from '../../workload/gemm2d/slice-steps.ts';
import { describe, expect, it } from 'vitest';
import { valueOf } from '../../units/result.ts';
import { GEMM_PROFILES } from '../../workload/gemm2d/profile.ts';
import { gemmTimeline, type GemmQuestion } from './gemm-pipeline.ts';

const QUESTION: GemmQuestion = {
  profile: GEMM_PROFILES.SIM,
  algorithm: 'meshSlice',
  gemm: { flow: 'OS', m: 262_144, n: 36_864, k: 12_288 },
  mesh: { rows: 32, columns: 8 },
  slices: null,
  buffers: 2,
};

describe('one product on a grid', () => {
  it('takes the fastest number of slices, and its run equals the closed form', () => {
    const answer = valueOf(gemmTimeline(QUESTION));
    expect(answer.slices).toBe(6);
    expect(Math.min(...answer.points.map(({ ns }) => ns))).toBe(answer.time.ns);
    expect(Math.abs(answer.runNs / answer.time.ns - 1)).toBeLessThan(1e-12);
    expect(answer.spans).toHaveLength(3 * 6);
  });

  it('has stages that fill the time, and names the lane that limits the steady state', () => {
    for (const flow of ['OS', 'LS', 'RS'] as const) {
      const answer = valueOf(gemmTimeline({ ...QUESTION, gemm: { ...QUESTION.gemm, flow } }));
      expect(answer.stages.map(({ name }) => name)).toEqual(['prologue', 'steady', 'epilogue']);
      expect(answer.stages[0]?.startNs).toBe(0);
      expect(answer.stages.at(-1)?.endNs).toBe(answer.time.ns);
      const longest = Math.max(...LANES.map((lane) => answer.laneNs[lane]));
      expect(answer.laneNs[answer.limit]).toBe(longest);
      const steady = answer.stages[1];
      const expected = (answer.slices - 1) * longest;
      expect(Math.abs((steady?.endNs ?? NaN) - (steady?.startNs ?? NaN) - expected)).toBeLessThan(1e-3);
    }
  });

  it('shows the cost of a single buffer', () => {
    const [two, single] = ([2, 1] as const).map((buffers) => valueOf(gemmTimeline({ ...QUESTION, buffers })));
    expect(single?.runNs).toBeGreaterThan(two?.runNs ?? NaN);
    expect(single?.bufferBytes).toBe((two?.bufferBytes ?? NaN) / 2);
  });

  it.each<readonly [string, Partial<GemmQuestion>, string, string]>([
    [
      'slices that do not divide',
      { slices: 5 },
      'slices',
      '5 slices do not divide the 48 blocks that a chip holds of 12,288 on 32 x 8; nearest: 4 and 6.',
    ],
    [
      'more slices than blocks',
      { slices: 100 },
      'slices',
      '100 slices do not divide the 48 blocks that a chip holds of 12,288 on 32 x 8; nearest: 48.',
    ],
    [
      'a mesh that does not divide',
      { mesh: { rows: 5, columns: 8 } },
      'rows',
      '5 rows do not divide M, 262,144.',
    ],
    [
      'blocks that do not lie on the mesh',
      { mesh: { rows: 1024, columns: 3 } },
      'rows',
      'The mesh of 1,024 x 3 does not divide K, 12,288: it must be a multiple of 24,576, the least common multiple of both sides times blocks of 8.',
    ],
    [
      'SUMMA on sides whose least common multiple does not divide',
      { algorithm: 'summa', mesh: { rows: 4096, columns: 9 } },
      'rows',
      'SUMMA cuts 12,288 into 36,864 iterations, the least common multiple of 4,096 x 9; it must be a multiple of that.',
    ],
  ])('%s: a message at the field', (_, change, path, message) => {
    const answer = gemmTimeline({ ...QUESTION, ...change });
    if (answer.ok) throw new Error('accepted');
    expect(answer.problems).toContainEqual({ path, message });
  });

  it('says why Cannon cannot use a grid that is not square', () => {
    const answer = valueOf(gemmTimeline(QUESTION));
    const cannon = answer.algorithms.find(({ algorithm }) => algorithm === 'cannon');
    expect(cannon?.time).toBeNull();
    expect(cannon?.refusal).toBe('Cannon needs a square mesh: 32 x 32 or 8 x 8, not 32 x 8.');
  });
});
