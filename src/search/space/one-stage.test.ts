/** Free stages on network models that time no pipelines. */
import { describe, expect, it } from 'vitest';
import { toEnd } from '../../design/steps.ts';
import { valueOf } from '../../units/result.ts';
import { bruteForce, expectBest, pointsIn } from '../../testing/search/brute-force.ts';
import { runPoint } from '../run/run-point.ts';

const NODE = { linkLatencyNs: 500, tier: 'node' };

function spaceOn(network: string, free: object): object {
  return {
    base: {
      v: 2,
      model: 'gpt-3',
      batch: 8,
      workload: { layers: 2 },
      topology: {
        dimensions: [
          { kind: 'switch', size: 2, ...NODE },
          { kind: 'ring', size: 2, ...NODE },
        ],
      },
      compute: { peakTflops: 300, efficiency: 0.6 },
      system: { network, chunks: 1 },
      bandwidth: { mode: 'fixed', scheme: 'custom', budgetGBps: 350, customGBps: [300, 50] },
    },
    free,
    split: 'given',
    top: 4,
  };
}

describe('a search on a network model that times no pipelines', () => {
  it.each(['shared', 'packets'])('has no pipeline of one stage on %s', (network) => {
    const points = pointsIn(spaceOn(network, { tp: [1, 2], pp: [1, 2] }));
    const stages = [0, 1, 2, 3].map(
      (work) => valueOf(points.designOf(work, 0, 0)).parallelism.pipeline?.stages,
    );
    expect(stages).toEqual([undefined, 2, undefined, 2]);
  });

  it('runs points of one stage as designs without a pipeline, and refuses those of several', () => {
    const network = 'shared';
    const points = pointsIn(spaceOn(network, { tp: [1, 2], pp: [1, 2] }));
    const found = bruteForce(points);
    expectBest(points, found);
    const without = pointsIn(spaceOn(network, { tp: [1, 2] }));
    const timeOf = (tp: number): number =>
      valueOf(toEnd(runPoint(valueOf(without.designOf(tp, 0, 0)), 'given', 'time'))).score;
    const runs = found.runs.toSorted((a, b) => a.point - b.point);
    expect(runs.map(({ point, score }) => [points.chosen(point), score])).toEqual([
      [{ tp: 1, pp: 1 }, timeOf(0)],
      [{ tp: 2, pp: 1 }, timeOf(1)],
    ]);
  });
});

describe('a search on the analytical network', () => {
  it('keeps the loop of one stage, as a design that names it does', () => {
    const points = pointsIn(spaceOn('analytical', { pp: [1] }));
    expect(valueOf(points.designOf(0, 0, 0)).parallelism.pipeline).toMatchObject({ stages: 1 });
  });
});
