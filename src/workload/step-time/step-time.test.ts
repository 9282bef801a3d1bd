import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALONE_RUN, IDEAL } from '../../testing/runs/training-run.ts';
import { STEP_TERMS, stepTime } from './step-time.ts';
import { layerWeights } from './training-run.ts';
import type { Layout, TrainingRun } from './training-run.ts';

const on = (layout: Partial<Layout>): TrainingRun => ({
  ...ALONE_RUN,
  layout: { ...ALONE_RUN.layout, ...layout },
});
const seconds = (layout: Partial<Layout>, stack = IDEAL): number => stepTime(on(layout), stack).seconds;
/** 12 h^2 weights of 4,000 hidden. */
const LAYER = 192e6;
const PEAK = 312e12;
/** A layer of 2,000 tokens: 6 per token and weight, 12 s h per token for the scores. */
const LAYER_SECONDS = (2000 * (6 * LAYER + 12 * 2000 * 4000)) / PEAK;
const LOGIT_SECONDS = (2000 * 6 * 4000 * 10_000) / PEAK;

describe('the time of a step', () => {
  it('is that of its operations at the peak on one GPU', () => {
    expect(layerWeights(ALONE_RUN.model)).toBe(LAYER);
    expect(seconds({})).toBeCloseTo(4 * LAYER_SECONDS + LOGIT_SECONDS, 9);
    expect(seconds({ microBatches: 3 })).toBeCloseTo(3 * (4 * LAYER_SECONDS + LOGIT_SECONDS), 9);
  });

  it('adds a forward pass with full recomputation, and the scores with that of attention', () => {
    expect(seconds({ recompute: 'full' })).toBeCloseTo(4 * LAYER_SECONDS * (4 / 3) + LOGIT_SECONDS, 9);
    const scores = (2000 * 4 * 2000 * 4000) / PEAK;
    expect(seconds({ recompute: 'selective' }) - seconds({})).toBeCloseTo(4 * scores, 12);
  });

  it('has the bubble of a pipeline: p - 1 stages of one micro-batch, over its chunks', () => {
    const { terms } = stepTime(on({ pipeline: 4, microBatches: 8 }), {
      ...IDEAL,
      collective: { ...IDEAL.collective, busGBps: 1e12 },
    });
    const stage = LAYER_SECONDS + LOGIT_SECONDS / 4;
    expect(terms.bubble).toBeCloseTo(3 * stage, 9);
    expect(terms.imbalance).toBeCloseTo(8 * (LAYER_SECONDS + LOGIT_SECONDS - stage), 9);
    const cut = stepTime(on({ pipeline: 4, microBatches: 8, chunks: 2 }), IDEAL);
    expect(cut.terms.bubble).toBeLessThan(0.6 * terms.bubble);
  });

  it('passes gradients round the NICs: 2 (N - 1) / N of them', () => {
    const run = { ...on({ data: 4 }), machine: { ...ALONE_RUN.machine, domain: 1 } };
    const gradients = 2 * (4 * LAYER + 4000 * 10_000);
    expect(stepTime(run, IDEAL).terms.data).toBeCloseTo((2 * 0.75 * gradients) / 25e9, 9);
  });

  it('is at least the launches of its layers', () => {
    const slow = { ...IDEAL, constants: { ...IDEAL.constants, launchUs: 1e6 } };
    expect(seconds({}, slow)).toBeGreaterThanOrEqual(4 * 2 + LOGIT_SECONDS);
    expect(seconds({}, slow)).toBeLessThan(4 * 2 + LOGIT_SECONDS + 1e-3);
  });

  it('scales with the factor of a machine', () => {
    const slow = { ...IDEAL, constants: { ...IDEAL.constants, slowdown: 1.5 } };
    expect(seconds({ data: 8 }, slow)).toBeCloseTo(1.5 * seconds({ data: 8 }), 9);
  });

  it('adds up from non-negative terms, and grows with the work', () => {
    const power = fc.integer({ min: 0, max: 5 }).map((exponent) => 2 ** exponent);
    const layout = fc.record({
      tensor: power,
      pipeline: power,
      chunks: fc.constantFrom(1, 2, 4),
      context: fc.constantFrom(1, 2, 4),
      data: power,
      microBatch: power,
      microBatches: power,
      shardedOptimizer: fc.boolean(),
      sharding: fc.constantFrom('none' as const, 'once' as const, 'full' as const),
      recompute: fc.constantFrom('none' as const, 'selective' as const, 'full' as const),
      sequenceParallel: fc.boolean(),
      tensorOverlap: fc.boolean(),
    });
    const stack = {
      ...IDEAL,
      constants: { ...IDEAL.constants, launchUs: 300, launchTensorUs: 50, dataOverlap: 0.5 },
    };
    fc.assert(
      fc.property(
        layout,
        fc.constantFrom('even' as const, 'projection' as const, 'ends' as const),
        (some, balance) => {
          const balanced = { ...stack, habits: { ...stack.habits, balance } };
          const step = stepTime(on(some), balanced);
          const sum = STEP_TERMS.reduce((total, term) => total + step.terms[term], 0);
          expect(sum).toBeCloseTo(step.seconds, 9);
          for (const term of STEP_TERMS) expect(step.terms[term], term).toBeGreaterThanOrEqual(-1e-12);
          const more = stepTime(on({ ...some, microBatches: some.microBatches + 1 }), balanced);
          expect(more.seconds).toBeGreaterThan(step.seconds);
        },
      ),
    );
  });
});
