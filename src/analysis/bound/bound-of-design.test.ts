import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { WORKLOAD_PRESETS } from '../../design/presets/workload-presets.ts';
import { toEnd } from '../../design/steps.ts';
import { evaluate, type Evaluated } from '../../run/evaluate.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { boundOf, type RunBound } from './bound-of-design.ts';
import { boundGraph } from './run-bound.ts';
import { splitBound } from './split-bound.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

const OVERLAPPED = withOverlap(DEFAULT_DESIGN);

function withOverlap(design: Design): Design {
  return { ...design, parallelism: { ...design.parallelism, overlap: true } };
}

function boundAt(design: Design): RunBound {
  const bound = toEnd(boundOf(design));
  if (!bound.ok) throw new Error(bound.problems[0]?.message);
  return bound.value;
}

function columns(design: Design): readonly Evaluated[] {
  const evaluation = evaluate(design, ALL_PARTS);
  if (!evaluation.ok) throw new Error(evaluation.problems[0]?.message);
  return evaluation.value.evaluated;
}

describe('the bound on the runs of a design', () => {
  it('is below MessageBW if the default design overlaps, where the closed form is not', () => {
    const { lowerBoundNs } = boundAt(OVERLAPPED);
    const times = new Map(columns(OVERLAPPED).map((column) => [column.closed.scheme, column]));
    const message = times.get('message')!.simulated.iterationNs;
    expect(message / 1e9).toBeCloseTo(15.0714, 4);
    expect(times.get('optimal')!.closed.optimality!.lowerBound / 1e9).toBeCloseTo(16.8015, 4);
    expect(lowerBoundNs / 1e9).toBeCloseTo(15.0237, 4);
    expect(lowerBoundNs).toBeLessThan(message);
  });

  it('equals the run on each split of the default design', () => {
    for (const design of [DEFAULT_DESIGN, OVERLAPPED]) {
      const prepared = prepareDesign(design, ALL_PARTS);
      if (!prepared.ok) throw new Error(prepared.problems[0]?.message);
      const graph = boundGraph(prepared.value);
      if (!graph.ok) throw new Error(graph.problems[0]?.message);
      for (const { closed, simulated } of columns(design)) {
        const { lowerBoundNs } = splitBound(graph.value, closed.splitGBps);
        expect(lowerBoundNs / simulated.iterationNs).toBeCloseTo(1, 9);
      }
    }
  });

  it('includes the latency that limits ResNet-50', () => {
    const found = WORKLOAD_PRESETS.find(({ id }) => id === 'resnet-50')!;
    const { workload, modelParallel } = found;
    const design = { ...DEFAULT_DESIGN, workload, parallelism: { modelParallel, overlap: false } };
    const best = Math.min(...columns(design).map(({ simulated }) => simulated.iterationNs));
    const { lowerBoundNs } = boundAt(design);
    expect(lowerBoundNs).toBeLessThanOrEqual(best);
    expect(lowerBoundNs / best).toBeGreaterThan(0.94);
  });

  it('says which runs it does not cover, and which constraints leave no split', () => {
    const reference: Design = {
      ...DEFAULT_DESIGN,
      system: { ...DEFAULT_DESIGN.system, rounding: 'reference' },
    };
    expect(toEnd(boundOf(reference))).toMatchObject({ ok: false, problems: [{ path: 'system.rounding' }] });
    const shared: Design = { ...DEFAULT_DESIGN, system: { ...DEFAULT_DESIGN.system, network: 'shared' } };
    expect(toEnd(boundOf(shared))).toMatchObject({ ok: false, problems: [{ path: 'system.network' }] });
    const wide = { kind: 'dimension', dimension: 0, relation: '>=', bandwidthGBps: 900 } as const;
    const goal = { objective: 'time', budget: '=', constraints: [wide], others: [] } as const;
    const none: Design = { ...DEFAULT_DESIGN, bandwidth: { ...DEFAULT_DESIGN.bandwidth, goal } };
    expect(toEnd(boundOf(none))).toMatchObject({
      ok: false,
      problems: [{ path: 'bandwidth.goal.constraints' }],
    });
  });

  it('is at least as high under a constraint as without', () => {
    const narrow = { kind: 'dimension', dimension: 0, relation: '<=', bandwidthGBps: 50 } as const;
    const goal = { objective: 'time', budget: '<=', constraints: [narrow], others: [] } as const;
    const held: Design = { ...OVERLAPPED, bandwidth: { ...OVERLAPPED.bandwidth, goal } };
    const bound = boundAt(held);
    expect(bound.splitGBps[0]).toBeLessThanOrEqual(50 * (1 + 1e-6));
    expect(bound.lowerBoundNs).toBeGreaterThan(boundAt(OVERLAPPED).lowerBoundNs);
    expect(bound.lowerBoundNs / bound.onSplitNs).toBeGreaterThan(0.99);
  });
});
