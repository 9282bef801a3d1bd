/** Every choice of a layout can be free in a space, and is what a design with it says. */
import { describe, expect, it } from 'vitest';
import { baseTransformer } from '../../design/base-models.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design, Parallelism } from '../../design/document.ts';
import { toEnd } from '../../design/steps.ts';
import { valueOf } from '../../units/result.ts';
import { runPoint } from '../run/run-point.ts';
import { search } from '../search.ts';
import { readSpace } from './parse-space.ts';
import { pointsOf } from './points.ts';

const BASE: Design = {
  ...DEFAULT_DESIGN,
  topology: {
    ...DEFAULT_DESIGN.topology,
    dimensions: [
      { kind: 'switch', size: 4, linkLatencyNs: 500, tier: 'node' },
      { kind: 'switch', size: 4, linkLatencyNs: 2000, tier: 'pod' },
    ],
  },
  system: { ...DEFAULT_DESIGN.system, algorithms: {} },
  workload: { ...baseTransformer('gpt-3'), layers: 8, heads: 8, globalBatch: 32, microBatch: 1 },
  parallelism: {
    modelParallel: 4,
    pipeline: { stages: 2, schedule: 'oneForwardOneBackward' },
    overlap: true,
  },
  compute: { peakTflops: 989, efficiency: 0.6 },
  bandwidth: {
    ...DEFAULT_DESIGN.bandwidth,
    budgetGBps: 500,
    mode: 'fixed',
    scheme: 'custom',
    customGBps: [450, 50],
  },
};

function found(free: Readonly<Record<string, readonly unknown[]>>, base: Design = BASE) {
  const points = valueOf(pointsOf(valueOf(readSpace({ base, free, split: 'given' }))));
  const outcome = toEnd(search(points));
  const rows = outcome.top.map(({ point, timeNs }) => ({ chosen: points.chosen(point), timeNs }));
  return { rows, symmetric: outcome.symmetric, infeasible: outcome.infeasible };
}

function timeOf(changes: Partial<Parallelism>, base: Design = BASE): number {
  const design = { ...base, parallelism: { ...base.parallelism, ...changes } };
  return valueOf(toEnd(runPoint(design, 'given', 'time'))).timeNs;
}

describe('a free choice of a layout', () => {
  it('has virtual stages as the interleaved form of 1F1B, and one as 1F1B itself', () => {
    const { rows, infeasible } = found({ vp: [1, 2] });
    expect(infeasible).toBe(0);
    const timeWith = (vp: number) => rows.find(({ chosen }) => chosen['vp'] === vp)?.timeNs;
    expect(timeWith(1)).toBe(timeOf({}));
    expect(timeWith(2)).toBe(timeOf({ pipeline: { stages: 2, schedule: 'interleaved', chunks: 2 } }));
    expect(timeWith(2)).not.toBe(timeWith(1));
  });

  it('has sequence parallelism by its short name', () => {
    const { rows } = found({ sp: [false, true] });
    for (const { chosen, timeNs } of rows)
      expect(timeNs).toBe(timeOf({ sequenceParallel: chosen['sp'] === true }));
    expect(rows).toHaveLength(2);
  });

  const ORDERS = [
    ['tensor', 'context', 'pipeline', 'data'],
    ['tensor', 'context', 'data', 'pipeline'],
  ] as const;

  it('has orders of axes, of which those alike but for axes of one NPU count once', () => {
    const { rows, symmetric } = found({ order: ORDERS });
    for (const { chosen, timeNs } of rows)
      expect(timeNs).toBe(timeOf({ axisOrder: chosen['order'] as Parallelism['axisOrder'] & object }));
    expect(rows).toHaveLength(2);
    expect(symmetric).toBe(0);
    const alone = found({ order: ORDERS, pp: [1] });
    expect(alone.rows).toHaveLength(1);
    expect(alone.symmetric).toBe(1);
  });

  it('has the degree of experts where the base has none', () => {
    const base: Design = {
      ...BASE,
      workload: { ...baseTransformer('mixtral-8x7b'), layers: 8, globalBatch: 32, microBatch: 1 },
    };
    const { rows } = found({ ep: [1, 2] }, base);
    expect(rows).toHaveLength(2);
    for (const { chosen, timeNs } of rows)
      expect(timeNs).toBe(timeOf({ expertParallel: { degree: Number(chosen['ep']) } }, base));
  });
});
