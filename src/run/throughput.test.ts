import { describe, expect, it } from 'vitest';
import { SOME_WORK } from '../testing/work.ts';
import { evaluate } from './evaluate.ts';
import { DEFAULT_DESIGN } from '../design/defaults.ts';
import type { Design, SchemeId } from '../design/document.ts';
import { throughputOf } from '../design/throughput.ts';
import { workOf } from './work.ts';
import { ALL_PARTS } from './all-parts.ts';

describe('the throughput of a run', () => {
  it('matches a hand count: 32 tokens of 1,000 operations in 1 µs on 2 NPUs of 1 TFLOPS', () => {
    // 2 NPUs x 1e3 operations per ns x 1,000 ns = 2e6 operations could be done.
    expect(throughputOf(SOME_WORK, 1000, 64)).toEqual({
      unit: 'tokens',
      perSecond: 32e6,
      perSecondPerNpu: 16e6,
      iterationsPerSecond: 1e6,
      samplesPerSecond: 8e6,
      samplesPerSecondPerNpu: 4e6,
      tokensPerSecond: 32e6,
      tokensPerSecondPerNpu: 16e6,
      mfu: 0.0005,
      hfu: 0.0006,
      daysForTokens: 1e12 / 32e6 / 86_400,
      networkCostPerThroughput: 2e-6,
      systemCostPerThroughput: null,
      systemCostDollars: null,
    });
  });

  it('counts every iteration of a run of several', () => {
    const three = throughputOf({ ...SOME_WORK, iterations: 3 }, 3000, 64);
    expect(three).toEqual(throughputOf(SOME_WORK, 1000, 64));
  });

  it('charges for the NPUs too if they have a price', () => {
    const { systemCostDollars, systemCostPerThroughput, networkCostPerThroughput } = throughputOf(
      { ...SOME_WORK, npuDollars: 96 },
      1000,
      64,
    );
    expect([systemCostDollars, systemCostPerThroughput, networkCostPerThroughput]).toEqual([160, 5e-6, 2e-6]);
  });

  it.each([0, Infinity])('is unknown for a run of %j ns', (runNs) => {
    const { unit, ...rates } = throughputOf(SOME_WORK, runNs, 0);
    expect(unit).toBe('tokens');
    expect(Object.values(rates).every((rate) => rate === null)).toBe(true);
  });

  it('is in iterations if a table does not say what it trains', () => {
    const { unit, perSecond, samplesPerSecond, tokensPerSecond, mfu, daysForTokens } = throughputOf(
      { ...SOME_WORK, iteration: null },
      1000,
      64,
    );
    expect([unit, perSecond]).toEqual(['iterations', 1e6]);
    expect([samplesPerSecond, tokensPerSecond, mfu, daysForTokens]).toEqual([null, null, null, null]);
  });
});

describe('the work of a design', () => {
  it('counts every replica under weak scaling, and the global batch under strong scaling', () => {
    const { workload } = DEFAULT_DESIGN;
    if (workload.kind !== 'transformer') throw new Error('the default is a transformer');
    // MP 16 of 1,024 NPUs: 64 replicas of 32,768 tokens, 16 sequences of 2,048 each.
    expect(workOf(DEFAULT_DESIGN, ALL_PARTS)).toMatchObject({
      npus: 1024,
      peakTflops: 234,
      iteration: { sample: 'sequence', samples: 1024, tokens: 64 * 32_768 },
    });
    const strong = workOf({ ...DEFAULT_DESIGN, workload: { ...workload, globalBatch: 256 } }, ALL_PARTS);
    expect(strong.iteration).toMatchObject({ samples: 256, tokens: 256 * 2048 });
  });

  it('takes tokens of the training and the price of an NPU from the document', () => {
    const design: Design = {
      ...DEFAULT_DESIGN,
      training: { tokens: 15e12 },
      cost: { ...DEFAULT_DESIGN.cost, npuDollars: 30_000 },
    };
    expect(workOf(design, ALL_PARTS)).toMatchObject({ trainingTokens: 15e12, npuDollars: 1024 * 30_000 });
    expect(workOf(DEFAULT_DESIGN, ALL_PARTS)).toMatchObject({ trainingTokens: 1e12, npuDollars: null });
  });

  it('uses the peak of a systolic array if the array computes', () => {
    const array = { rows: 256, columns: 256, clockGHz: 1 };
    expect(
      workOf({ ...DEFAULT_DESIGN, compute: { ...DEFAULT_DESIGN.compute, array } }, ALL_PARTS).peakTflops,
    ).toBeCloseTo(131.072, 9);
  });
});

describe('a larger model-parallel degree under weak scaling', () => {
  const at = (modelParallel: number) =>
    resultOf({ ...DEFAULT_DESIGN, parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel } }, 'equal');

  it('takes less time but trains more slowly, since it does less work', () => {
    const [small, large] = [at(16), at(128)];
    expect(small.iterationNs / large.iterationNs).toBeGreaterThan(2);
    expect(large.throughput.perSecond!).toBeLessThan(small.throughput.perSecond!);
    expect(large.throughput.mfu!).toBeLessThan(small.throughput.mfu!);
  });
});

describe('model FLOPs utilisation', () => {
  it('is the efficiency of compute times its share of the iteration, and HFU counts recomputation', () => {
    const { throughput, computeNs, iterationNs } = resultOf(DEFAULT_DESIGN, 'smart');
    // GPT-3 of the study is compute bound at full peak; full checkpointing adds a fourth pass.
    expect(throughput.hfu! / (computeNs / iterationNs)).toBeCloseTo(1, 9);
    expect(throughput.mfu! / throughput.hfu!).toBeCloseTo(3 / 4, 9);
  });
});

function resultOf(design: Design, scheme: SchemeId) {
  const evaluated = evaluate(design, ALL_PARTS);
  if (!evaluated.ok) throw new Error(evaluated.problems[0]?.message);
  const found = evaluated.value.evaluated.find((result) => result.closed.scheme === scheme);
  if (found === undefined) throw new Error(`no result of ${scheme}`);
  return found.simulated;
}
