import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toEnd } from '../../../design/steps.ts';
import type { Design } from '../../../design/document.ts';
import { cases } from '../../../testing/large.ts';
import { valueOf } from '../../../units/result.ts';
import { chipById, planFor, stackOf } from '../../../workload/calibration/stacks.ts';
import { stepTime } from '../../../workload/step-time/step-time.ts';
import type { Layout, TrainingRun } from '../../../workload/step-time/training-run.ts';
import { designOfStep } from '../design-of-run.ts';
import { gptShape } from '../shapes.ts';
import { ALONE } from '../source.ts';
import { runDesign } from './run-step.ts';

const anyLayout: fc.Arbitrary<Partial<Layout>> = fc.record({
  tensor: fc.constantFrom(1, 2, 4, 8),
  data: fc.constantFrom(1, 2, 8, 32),
  microBatch: fc.integer({ min: 1, max: 2 }),
  microBatches: fc.integer({ min: 1, max: 9 }),
  recompute: fc.constantFrom('none', 'selective', 'full'),
  sequenceParallel: fc.boolean(),
  shardedOptimizer: fc.boolean(),
});

function runOf(layout: Partial<Layout>, layers = 8, chip = 'A100'): TrainingRun {
  const found = chipById(chip);
  return {
    model: gptShape([layers, 4096, 32], 51_200, 2048),
    layout: { ...ALONE, ...layout },
    machine: { chip: found, precision: '16-bit', domain: 8, nicGBps: found.nicGBps },
  };
}

function designOf(software: string, run: TrainingRun): Design {
  return valueOf(designOfStep({ kind: 'step', software, run }, 'a row', 'a model')).design;
}

function bothSeconds(
  software: string,
  run: TrainingRun,
): { readonly byRun: number; readonly closed: number } {
  const { chip } = run.machine;
  const plan = planFor(software, chip)!;
  return {
    byRun: valueOf(toEnd(runDesign(designOf(software, run)))),
    closed: stepTime(run, stackOf(plan, chip)).seconds,
  };
}

describe('the run of the design of a measured step', () => {
  it('matches the closed form apart from the exchange of the ends, if nothing contends', () => {
    fc.assert(
      fc.property(anyLayout, (layout) => {
        const { byRun, closed } = bothSeconds('megatron-2021', runOf(layout));
        expect(byRun / closed).toBeGreaterThan(0.98);
        expect(byRun / closed).toBeLessThan(1.06);
      }),
      { numRuns: cases(25, 300) },
    );
  });

  it('has the bubble, the transfers and the gradients of the closed form if stages are equal', () => {
    fc.assert(
      fc.property(anyLayout, fc.constantFrom(2, 4), fc.constantFrom(1, 2), (layout, pipeline, chunks) => {
        const microBatches = pipeline * (layout.microBatches ?? 1);
        const run = runOf({ ...layout, pipeline, chunks, microBatches }, 32);
        const { byRun, closed } = bothSeconds('megatron-2021', run);
        expect(byRun / closed).toBeGreaterThan(0.9);
        expect(byRun / closed).toBeLessThan(1.12);
      }),
      { numRuns: cases(15, 150) },
    );
  });

  it('overlaps gradients beyond the share of the last backward pass that the stack uses', () => {
    const run = runOf({ tensor: 8, data: 8, microBatches: 4, shardedOptimizer: true }, 24, 'H100');
    const { byRun, closed } = bothSeconds('megatron-bf16', run);
    expect(byRun / closed).toBeGreaterThan(0.97);
    expect(byRun / closed).toBeLessThan(1.05);
    // Without overlap all of them are exposed.
    const design = designOf('megatron-bf16', run);
    const alone = { ...design, parallelism: { ...design.parallelism, overlap: false } };
    expect(valueOf(toEnd(runDesign(alone)))).toBeGreaterThan(byRun);
  });

  it('gathers sharded weights ahead, twice or once per micro-batch', () => {
    const layout = { data: 16, microBatches: 2, sharding: 'full' } as const;
    const full = bothSeconds('llm-foundry', runOf(layout, 16, 'H100'));
    expect(full.byRun / full.closed).toBeGreaterThan(0.95);
    expect(full.byRun / full.closed).toBeLessThan(1.05);
    const once = bothSeconds('llm-foundry', runOf({ ...layout, sharding: 'once' }, 16, 'H100'));
    expect(once.byRun).toBeLessThan(full.byRun);
  });

  it('grows with every constant that a step pays: rows to fill a product, launches, the optimizer', () => {
    const small = designOf('megatron-2021', runOf({ microBatch: 1, microBatches: 8 }));
    const seconds = (design: Design): number => valueOf(toEnd(runDesign(design)));
    const slower = { ...small, compute: { ...small.compute, slowdown: 2 } };
    expect(seconds(slower)).toBeGreaterThan(1.9 * seconds(small));
    // A pass waits for its launches: twice the peak does not halve the time.
    const faster = { ...small, compute: { ...small.compute, peakTflops: 624 } };
    expect(seconds(faster)).toBeGreaterThan(0.6 * seconds(small));
    expect(seconds(faster)).toBeLessThan(seconds(small));
  });
});
