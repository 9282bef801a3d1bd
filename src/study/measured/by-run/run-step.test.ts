import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toEnd } from '../../../design/steps.ts';
import { cases } from '../../../testing/large.ts';
import { ALONE_RUN, IDEAL } from '../../../testing/runs/training-run.ts';
import type { Stack } from '../../../workload/step-time/stack.ts';
import { stepTime } from '../../../workload/step-time/step-time.ts';
import type { Layout, TrainingRun } from '../../../workload/step-time/training-run.ts';
import { runStep } from './run-step.ts';

const STACK: Stack = {
  ...IDEAL,
  constants: {
    ...IDEAL.constants,
    tensorUs: 20,
    launchUs: 300,
    microBatchUs: 500,
    boundaryUs: 30,
    stepMs: 2,
  },
};

const anyLayout: fc.Arbitrary<Partial<Layout>> = fc.record({
  tensor: fc.constantFrom(1, 2, 4),
  data: fc.constantFrom(1, 2, 8),
  microBatch: fc.integer({ min: 1, max: 2 }),
  microBatches: fc.integer({ min: 1, max: 9 }),
  recompute: fc.constantFrom('none', 'attention', 'full'),
  sequenceParallel: fc.boolean(),
});

function runOf(layout: Partial<Layout>, layers = 8): TrainingRun {
  const { model, machine } = ALONE_RUN;
  return { model: { ...model, layers }, machine, layout: { ...ALONE_RUN.layout, ...layout } };
}

function seconds(run: TrainingRun): number {
  return toEnd(runStep(run, STACK)) ?? 0;
}

describe('a measured step by the run', () => {
  it('takes what the closed form says where nothing meets: no stages, whole replicas', () => {
    fc.assert(
      fc.property(anyLayout, (layout) => {
        const run = runOf(layout);
        expect(seconds(run) / stepTime(run, STACK).seconds).toBeCloseTo(1, 5);
      }),
      { numRuns: cases(40, 400) },
    );
  });

  it('waits for tokens on their way to experts and back as the closed form does', () => {
    const experts = { count: 8, chosen: 2, shared: 1, denseLayers: 2 };
    fc.assert(
      fc.property(anyLayout, (layout) => {
        const { model, ...rest } = runOf(layout);
        const degree = (layout.data ?? 1) * (layout.tensor ?? 1);
        const run = {
          ...rest,
          model: { ...model, experts },
          layout: { ...rest.layout, experts: Math.min(8, degree) },
        };
        expect(seconds(run) / stepTime(run, STACK).seconds).toBeCloseTo(1, 5);
      }),
      { numRuns: cases(20, 200) },
    );
  });

  it('has the bubble of the closed form where stages are equal and transfers take no time', () => {
    const free: Stack = { ...STACK, constants: { ...STACK.constants, microBatchUs: 0, boundaryUs: 0 } };
    fc.assert(
      fc.property(anyLayout, fc.constantFrom(2, 4), fc.boolean(), (layout, pipeline, isCut) => {
        const chunks = isCut ? 2 : 1;
        const microBatches = pipeline * (layout.microBatches ?? 1);
        const given = runOf({ ...layout, pipeline, chunks, microBatches, data: 1 });
        // Without the output every stage has the same; with fast links transfers are nothing.
        const run: TrainingRun = {
          ...given,
          model: { ...given.model, vocabulary: 1e-6 },
          machine: { ...given.machine, nicGBps: 1e9, domain: layout.tensor ?? 1 },
        };
        const closed = stepTime(run, free);
        const exact = closed.seconds - closed.terms.transfers;
        const all = toEnd(runStep(run, free)) ?? 0;
        expect(all / exact).toBeCloseTo(1, 5);
      }),
      { numRuns: cases(30, 300) },
    );
  });

  it('says nothing where a stage would have no layer', () => {
    expect(toEnd(runStep(runOf({ pipeline: 4, microBatches: 8 }, 3), STACK))).toBeNull();
  });
});
