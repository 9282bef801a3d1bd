import { describe, expect, it } from 'vitest';
import type { Design } from '../../../../design/document.ts';
import { BASE_V1 } from '../../../../design/base.ts';
import { withPipeline, withSchedule } from './with-pipeline.ts';

const designOf = (chunks?: number, stages = 8): Design =>
  withPipeline(BASE_V1, {
    stages,
    schedule: chunks === undefined ? 'gpipe' : 'interleaved',
    ...(chunks === undefined ? {} : { chunks }),
  });

describe('another order of the stages', () => {
  it('has chunks where it is interleaved: two, or as many as it had', () => {
    expect(withSchedule(designOf(), 'interleaved').parallelism.pipeline).toEqual({
      stages: 8,
      schedule: 'interleaved',
      chunks: 2,
    });
    expect(withSchedule(designOf(), 'interleaved', 8).parallelism.pipeline?.chunks).toBe(8);
    expect(withSchedule(designOf(4), 'interleaved', 8).parallelism.pipeline?.chunks).toBe(4);
    expect(withSchedule(designOf(8), 'gpipe').parallelism.pipeline).not.toHaveProperty('chunks');
  });

  it('has no more chunks than there are layers for, of 96', () => {
    expect(withSchedule(designOf(undefined, 32), 'interleaved', 8).parallelism.pipeline?.chunks).toBe(3);
    expect(withSchedule(designOf(undefined, 64), 'interleaved').parallelism.pipeline?.chunks).toBe(1);
    expect(withSchedule(designOf(undefined, 128), 'interleaved').parallelism.pipeline?.chunks).toBe(1);
  });
});
