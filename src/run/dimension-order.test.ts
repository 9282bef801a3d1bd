/** Axes on dimensions that are not adjacent: a network whose dimensions change places with its axes trains as fast. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../design/base.ts';
import type { Design, DesignDimension, Parallelism } from '../design/document.ts';
import { refusalOf } from '../testing/blocks/on-switches.ts';
import { bruteForce, expectBest, pointsIn } from '../testing/search/brute-force.ts';
import { evaluatedOf } from '../testing/runs/evaluated-of.ts';
import { cases } from '../testing/large.ts';
import { axisSpans, placeAxes } from '../workload/axes/place-axes.ts';
import { transformerWorkload } from '../workload/transformer/catalog/presets.ts';

type Network = NonNullable<Design['system']['network']>;

const block = (kind: 'ring' | 'switch', size: number): DesignDimension => ({
  kind,
  size,
  linkLatencyNs: 0,
  tier: 'node',
});

function designOf(
  dimensions: readonly DesignDimension[],
  splitGBps: readonly number[],
  parallelism: Partial<Parallelism>,
  network: Network = 'analytical',
): Design {
  return {
    ...BASE_V1,
    topology: { splitBandwidth: 'full', dimensions },
    workload: {
      ...transformerWorkload('gpt-3'),
      layers: 2,
      hidden: 64,
      heads: 4,
      sequence: 64,
      tokensPerReplica: 256,
      microBatch: 1,
      attentionScores: false,
      embeddings: false,
    },
    parallelism: { modelParallel: 1, overlap: true, ...parallelism },
    system: { ...BASE_V1.system, chunks: 2, endpointDelayNs: 0, network },
    bandwidth: { mode: 'fixed', budgetGBps: 1, scheme: 'custom', customGBps: splitGBps },
  };
}

const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

describe('axes on dimensions in another order', () => {
  const dimensions = [block('ring', 2), block('switch', 4), block('ring', 2)];
  const split = [10, 40, 20];
  const apart = { modelParallel: 4, dimensionOrder: [1, 0, 2] };

  it('lay data parallelism over the first and third dimension and model parallelism over the second', () => {
    const placed = placeAxes(
      [2, 4, 2],
      [
        { role: 'model', degree: 4 },
        { role: 'data', degree: 4 },
      ],
      [1, 0, 2],
    );
    expect(placed).toEqual({ parts: [[2], [4], [2]], positions: [[1], [0, 2]] });
    // An axis that ends within a dimension divides that one.
    const shared = placeAxes(
      [2, 4, 2],
      [
        { role: 'model', degree: 2 },
        { role: 'data', degree: 8 },
      ],
      [1, 2, 0],
    );
    expect(shared).toEqual({ parts: [[2], [2, 2], [2]], positions: [[1], [0, 2, 3]] });
  });

  it('send on each dimension what its group exchanges', () => {
    const { simulated } = evaluatedOf(designOf(dimensions, split, apart));
    const usual = evaluatedOf(
      designOf([dimensions[1]!, dimensions[0]!, dimensions[2]!], [40, 10, 20], { modelParallel: 4 }),
    );
    const bytes = usual.simulated.dimensions.map((dimension) => dimension.bytes);
    expect(simulated.dimensions.map((dimension) => dimension.bytes)).toEqual([bytes[1], bytes[0], bytes[2]]);
    // Weight gradients go over 2, then over the other 2 by halves: 1 + 1/2 of them.
    expect(bytes[2]! / bytes[1]!).toBeCloseTo(1 / 2, 6);
  });

  it('take as long as on the network whose dimensions are in that order, under every network model', () => {
    for (const network of ['analytical', 'shared', 'packets'] as const) {
      const here = evaluatedOf(designOf(dimensions, split, apart, network));
      const there = evaluatedOf(
        designOf(
          [dimensions[1]!, dimensions[0]!, dimensions[2]!],
          [40, 10, 20],
          { modelParallel: 4 },
          network,
        ),
      );
      expect(here.simulated.iterationNs / there.simulated.iterationNs).toBeCloseTo(1, 6);
      expect(here.closed.iterationNs / there.closed.iterationNs).toBeCloseTo(1, 9);
    }
  });

  it('take as long in any order that keeps the dimensions of every group in theirs', () => {
    const anyDesign = fc.record({
      sizes: fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(2, 4))),
      split: fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(5, 20, 80))),
      kinds: fc.tuple(...[0, 1, 2].map(() => fc.constantFrom('ring', 'switch'))),
      degree: fc.constantFrom(2, 4, 8),
      innermost: fc.constantFrom('model', 'data'),
      stages: fc.constantFrom(1, 2),
      overlap: fc.boolean(),
      order: fc.constantFrom(...ORDERS),
    });
    fc.assert(
      fc.property(anyDesign, ({ sizes, split: given, kinds, degree, innermost, stages, overlap, order }) => {
        const blocks = sizes.map((size, at) => block(kinds[at]!, size));
        const axes = {
          modelParallel: degree,
          overlap,
          innermost,
          ...(stages > 1 ? { pipeline: { stages, schedule: 'oneForwardOneBackward' } as const } : {}),
        };
        const usual = designOf(blocks, given, axes);
        fc.pre(refusalOf(usual) === undefined);
        // Dimension `order[k]` of the other network is the dimension k of this one.
        const moved = <T>(list: readonly T[]): readonly T[] =>
          list.map((_, at) => list[order.indexOf(at as 0 | 1 | 2)]!);
        const npus = sizes.reduce((product, size) => product * size, 1);
        const degrees = [
          { role: 'model', degree },
          { role: 'pipeline', degree: stages },
          { role: 'data', degree: npus / degree / stages },
        ] as const;
        const laid = innermost === 'model' ? degrees : [degrees[2], degrees[0], degrees[1]];
        const spans = axisSpans(placeAxes(sizes, laid)!);
        const keepsOrder = laid.every((_, axis) => {
          const spanned = spans.flatMap((ranks, dimension) => (ranks[axis]! > 1 ? [order[dimension]!] : []));
          return spanned.every((place, at) => at === 0 || place > spanned[at - 1]!);
        });
        fc.pre(keepsOrder);
        const other = designOf(moved(blocks), moved(given), { ...axes, dimensionOrder: order });
        const [a, b] = [evaluatedOf(usual), evaluatedOf(other)];
        expect(b.simulated.iterationNs / a.simulated.iterationNs).toBeCloseTo(1, 9);
        expect(b.closed.iterationNs / a.closed.iterationNs).toBeCloseTo(1, 9);
        expect(b.simulated.dimensions.map(({ bytes }) => bytes)).toEqual(
          moved(a.simulated.dimensions.map(({ bytes }) => bytes)),
        );
      }),
      { numRuns: cases(10, 200) },
    );
  });

  it('are never faster than the bound of a search, which finds the best degree', () => {
    const base = designOf(dimensions, split, apart);
    const points = pointsIn({ base, free: { tp: [1, 4, 8] }, split: 'given', objective: 'throughput' });
    const all = bruteForce(points);
    expect(all.runs).toHaveLength(3);
    expectBest(points, all);
  });

  it('are refused in an order of other dimensions, and where a group does not fit in it', () => {
    expect(refusalOf(designOf(dimensions, split, { dimensionOrder: [0, 1] }))).toMatchObject({
      path: 'parallelism.dimensionOrder',
    });
    expect(refusalOf(designOf(dimensions, split, { dimensionOrder: [0, 1, 1] }))).toMatchObject({
      path: 'parallelism.dimensionOrder',
    });
    const odd = [block('ring', 3), block('switch', 4), block('ring', 2)];
    expect(refusalOf(designOf(odd, split, { modelParallel: 4 }))?.path).toBe('parallelism.modelParallel');
    expect(refusalOf(designOf(odd, split, { ...apart }))).toBeUndefined();
  });
});
