import { describe, expect, it } from 'vitest';
import { ALGORITHM_RULES } from '../../workload/gemm2d/algorithms.ts';
import { FLOWS } from '../../workload/gemm2d/gemm.ts';
import { GEMM_PROFILES } from '../../workload/gemm2d/profile.ts';
import { algorithmTimelines, type TimelinesQuestion } from './timelines.ts';

const QUESTION: TimelinesQuestion = {
  profile: GEMM_PROFILES.SIM,
  gemm: { flow: 'OS', m: 262_144, n: 36_864, k: 12_288 },
  mesh: { rows: 16, columns: 16 },
  slices: 8,
};

describe('the timelines of a product', () => {
  it.each(FLOWS)('end when the closed form of each algorithm says, whatever moves: %s', (flow) => {
    const gemm = { ...QUESTION.gemm, flow };
    const { profile, mesh, slices } = QUESTION;
    const timelines = algorithmTimelines({ ...QUESTION, gemm });
    expect(timelines.map(({ label }) => label)).toEqual([
      'Cannon',
      'SUMMA',
      'Collective',
      'Wang',
      'MeshSlice',
    ]);
    for (const { algorithm, runNs, spans } of timelines) {
      const { ns } = ALGORITHM_RULES[algorithm].time(profile, gemm, mesh, slices);
      expect(Math.abs(runNs / ns - 1)).toBeLessThan(1e-12);
      expect(Math.max(...spans.map(({ endNs }) => endNs))).toBe(runNs);
    }
  });

  it('have lanes in which operations follow each other', () => {
    for (const { spans } of algorithmTimelines(QUESTION)) {
      const free = new Map<string, number>();
      for (const { lane, startNs, endNs } of spans) {
        expect(startNs).toBeGreaterThanOrEqual(free.get(lane) ?? 0);
        free.set(lane, endNs);
      }
    }
  });

  it('show that Wang overlaps one ring and Cannon both after their skew', () => {
    const lanes = new Map(
      algorithmTimelines(QUESTION).map((timeline) => [timeline.algorithm, timeline.spans]),
    );
    const of = (algorithm: 'wang' | 'cannon', lane: string) =>
      lanes.get(algorithm)?.filter((span) => span.lane === lane) ?? [];
    // One whole gathering along columns before the first of 16 parts; 15 passes along rows.
    expect(of('wang', 'vertical')).toHaveLength(1);
    expect(of('wang', 'horizontal')).toHaveLength(15);
    expect(of('wang', 'vertical')[0]?.endNs).toBe(of('wang', 'compute')[0]?.startNs);
    // A skew of 8 passes, then 15 rolls, on each ring.
    expect(of('cannon', 'horizontal')).toHaveLength(23);
    expect(of('cannon', 'vertical')).toHaveLength(23);
  });

  it('leave out an algorithm that cannot use the mesh', () => {
    const timelines = algorithmTimelines({ ...QUESTION, mesh: { rows: 32, columns: 8 } });
    expect(timelines.map(({ algorithm }) => algorithm)).not.toContain('cannon');
  });
});
