import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../design/base.ts';
import { valueOf } from '../units/result.ts';
import { ALL_PARTS } from '../run/all-parts.ts';
import { modelFacts } from '../analysis/tables/model-facts.ts';
import { readSpace } from './space/parse-space.ts';
import { pointsOf } from './space/points.ts';
import { noneRunsText, whyNone, whyNot } from './why-not.ts';

function pointsIn(file: object) {
  const dimensions = { npus: 8, count: [1, 1], kinds: ['ring'] };
  const base = { ...BASE_V1, workload: { ...BASE_V1.workload, layers: 2 } };
  return valueOf(pointsOf(valueOf(readSpace({ base, dimensions, ...file }))));
}

describe('why a point has no value', () => {
  it('is the condition, the field that follows, or the field that its run is refused for', () => {
    const where = ['tp < 4'];
    const points = pointsIn({ free: { tp: [1, 4, 3] }, where });
    expect([0, 1, 2].map((point) => whyNot(points, point))).toEqual([
      null,
      'where: tp < 4',
      expect.stringContaining('parallelism.modelParallel: '),
    ]);
    const set = pointsIn({ free: { tp: [1] }, set: { 'workload.microBatch': 'tp / 2' } });
    expect(whyNot(set, 0)).toContain('workload.microBatch: ');
  });

  it('names the cost of an optimal split, which is known once it was run', () => {
    const points = pointsIn({ free: { tp: [1] }, where: ['cost < 0.01'], split: 'optimal' });
    expect(whyNot(points, 0)).toBe('where: cost < 0.01');
  });

  it('is summed up for a space that leaves nothing', () => {
    const points = pointsIn({ free: { tp: [1, 2, 4] }, where: ['tp > 2', 'tp < 2'] });
    expect(whyNone(points)).toEqual({
      total: 3,
      examined: 3,
      refusals: [
        { why: 'where: tp > 2', points: 2 },
        { why: 'where: tp < 2', points: 1 },
      ],
      leastBytes: null,
    });
    expect(whyNone(pointsIn({ free: { tp: [1, 2, 4] }, where: ['tp > 2'] }))).toBeNull();
  });

  it('is said in one sentence, with the points by condition', () => {
    const points = pointsIn({ free: { tp: [1, 2, 4, 3] }, where: ['tp > 1', 'tp > 2', 'tp < 4'] });
    const none = whyNone(points)!;
    expect(noneRunsText(none)).toMatch(
      /^no point of the space can run, because of 4 points 1 do not satisfy tp > 1; 1 do not satisfy tp > 2; 1 do not satisfy tp < 4; 1 are refused \(parallelism\.modelParallel: /,
    );
    expect(noneRunsText(none, 1)).toBe(
      'no point of the space can run, because of 4 points 1 do not satisfy tp > 1; 3 more reasons',
    );
  });

  it('says the memory that would do where all need more than there is', () => {
    const points = pointsIn({ free: { tp: [1, 2, 4] }, where: ['memory <= 0.001', 'tp > 1'] });
    const none = whyNone(points)!;
    const bytes = [1, 2].map((work) => {
      const design = valueOf(points.designOf(work, 0, 0));
      return modelFacts(design, ALL_PARTS).memory!.totalBytes;
    });
    // Of all ways to train, also of those that another condition refuses.
    expect(none.leastBytes).toBe(Math.min(...bytes));
    expect(noneRunsText(none)).toMatch(
      /3 do not satisfy memory <= 0\.001; the least of all ways to train needs [\d.]+ .?B of memory an NPU$/,
    );
    const enough = [`memory <= ${none.leastBytes! / 1e9}`];
    expect(whyNone(pointsIn({ free: { tp: [1, 2, 4] }, where: enough }))).toBeNull();
    expect(whyNone(pointsIn({ free: { tp: [1, 2] }, where: ['tp > 2'] }))!.leastBytes).toBeNull();
  });
});
