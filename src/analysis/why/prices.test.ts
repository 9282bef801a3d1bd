import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import { baseTransformer } from '../../design/base-models.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { printDesign } from '../../design/text/serialize.ts';
import { parseDesign } from '../../design/text/parse.ts';
import { toEnd } from '../../design/steps.ts';
import { anyClaimed } from '../../testing/arbitrary/claimed.arbitrary.ts';
import { cases } from '../../testing/large.ts';
import { valueOf } from '../../units/result.ts';
import { convolutionWorkload } from '../../workload/convolution/facts/catalog.ts';
import { closedResult } from '../../run/closed.ts';
import { simulateSplit } from '../../run/evaluate.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { explain } from './explain.ts';
import { withPriced, type PriceChange } from './price-change.ts';
import { changesOf, prices, type Prices } from './prices.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** Runs the shown scheme of a design as loaded from a file, from scratch. */
function freshNs(design: Design): number {
  const prepared = valueOf(prepareDesign(valueOf(parseDesign(printDesign(design))), ALL_PARTS));
  const closed = valueOf(closedResult(prepared, design.bandwidth.scheme));
  return valueOf(simulateSplit(prepared, closed)).iterationNs;
}

const priced = (design: Design): Prices => valueOf(toEnd(prices(design)));

function savedBy({ prices: all }: Prices, is: (change: PriceChange) => boolean): number {
  return all.find(({ change }) => is(change))!.savedNs;
}

describe('shadow prices', () => {
  it('are exactly the difference of two fresh runs, over random designs', () => {
    let tried = 0;
    fc.assert(
      fc.property(anyClaimed, fc.nat(), (design, seed) => {
        const answer = toEnd(prices(design));
        fc.pre(answer.ok && answer.value.prices.length > 0);
        const { prices: all, splitGBps, iterationNs } = answer.value;
        expect(iterationNs).toBe(freshNs(design));
        for (const step of [0, 1, 2]) {
          const { change, savedNs } = all[(seed + step) % all.length]!;
          expect(savedNs).toBe(iterationNs - freshNs(withPriced(design, splitGBps, change)));
          tried += 1;
        }
      }),
      { numRuns: cases(5, 400) },
    );
    expect(tried).toBeGreaterThan(10);
  });

  it('move nothing from a dimension that a rounding alone would be left of', () => {
    const prepared = valueOf(prepareDesign(DEFAULT_DESIGN, ALL_PARTS));
    const movedFrom = (leftGBps: number): readonly PriceChange[] =>
      changesOf(prepared, [100, 100, 100, 1 + leftGBps]).filter(
        (change) => change.kind === 'moved' && change.from === 3,
      );
    expect(movedFrom(2 ** -52)).toEqual([]);
    expect(movedFrom(0)).toEqual([]);
    expect(movedFrom(1e-9)).toHaveLength(3);
  });

  it('move no more than there is', () => {
    const { prices: all, splitGBps } = priced(DEFAULT_DESIGN);
    const sum = (split: readonly number[]): number =>
      split.reduce((total, dimensionGBps) => total + dimensionGBps, 0);
    for (const { change } of all) {
      const after = withPriced(DEFAULT_DESIGN, splitGBps, change).bandwidth.customGBps!;
      for (const dimensionGBps of after) expect(dimensionGBps).toBeGreaterThan(0);
      if (change.kind === 'moved') expect(sum(after)).toBeCloseTo(sum(splitGBps), 9);
    }
  });
});

describe('what the closed form gets wrong', () => {
  const { system } = BASE_V1;

  it('includes Llama-70B on 2,048 NPUs with overlap: 1 GB/s more between nodes saves 0.37 ms, not 13.8', () => {
    const design: Design = {
      ...DEFAULT_DESIGN,
      system,
      topology: {
        ...DEFAULT_DESIGN.topology,
        dimensions: [
          { kind: 'fullyConnected', size: 8, linkLatencyNs: 500, tier: 'node' },
          { kind: 'switch', size: 256, linkLatencyNs: 500, tier: 'pod' },
        ],
      },
      workload: baseTransformer('llama-3-70b'),
      parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel: 8, overlap: true },
      bandwidth: { mode: 'fixed', budgetGBps: 500, scheme: 'custom', customGBps: [450, 50] },
    };
    const isMore = (change: PriceChange): boolean => change.kind === 'more' && change.dimension === 1;
    expect(savedBy(priced(design), isMore) / 1e6).toBeCloseTo(0.372, 3);
    const alone = { ...design, parallelism: { ...design.parallelism, overlap: false } };
    expect(savedBy(priced(alone), isMore) / 1e6).toBeCloseTo(13.78, 2);
  });

  it('includes ResNet-50 in 64 chunks: latency limits it, and 8 times the bandwidth gains 1 %', () => {
    const design: Design = {
      ...DEFAULT_DESIGN,
      system: { ...system, chunks: 64 },
      parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel: 1 },
      workload: convolutionWorkload('resnet-50'),
    };
    const answer = priced(design);
    expect(answer.iterationNs / 1e6).toBeCloseTo(28.34, 2);
    const noLatency = savedBy(
      answer,
      ({ kind, ...change }) => kind === 'latency' && 'factor' in change && change.factor === 0,
    );
    expect((answer.iterationNs - noLatency) / 1e6).toBeCloseTo(4.04, 2);
    expect(savedBy(answer, ({ kind }) => kind === 'bandwidth') / answer.iterationNs).toBeCloseTo(0.0108, 4);
    expect(valueOf(toEnd(explain(design))).why).toBe(
      'Latency takes 85.7 % of the iteration (dimension 3), compute 11.1 %, end points and launches 1.97 %, bytes 1.24 % (dimension 3: 1.2 %).',
    );
  });
});
