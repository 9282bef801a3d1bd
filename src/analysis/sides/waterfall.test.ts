import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { DESIGN_PRESETS } from '../../design/presets/presets.ts';
import { WORKLOAD_PRESETS } from '../../design/presets/workload-presets.ts';
import { toEnd } from '../../design/steps.ts';
import { anyDesign } from '../../testing/arbitrary/design.arbitrary.ts';
import { cases } from '../../testing/large.ts';
import { trials } from '../questions/trials.ts';
import { stepsBetween } from './steps.ts';
import { measuresOf, waterfall, type Waterfall, type Between } from './waterfall.ts';

function waterfallOf(from: Design, to: Design): Waterfall<Between> {
  const found = toEnd(waterfall(from, to));
  if (!found.ok) throw new Error(found.problems[0]?.message);
  return found.value;
}

function alone(design: Design) {
  const ran = toEnd(trials([design]));
  const trial = ran.ok ? ran.value[0] : undefined;
  if (trial?.ok !== true) throw new Error('the design runs');
  return measuresOf(trial.result);
}

const { bandwidth, system, compute, topology } = DEFAULT_DESIGN;

function workloadOf(preset: string): Design['workload'] {
  return WORKLOAD_PRESETS.find((candidate) => candidate.workload.preset === preset)!.workload;
}

describe('the steps from one design to another', () => {
  it('lead from one to the other, for any two', () => {
    fc.assert(
      fc.property(anyDesign, anyDesign, (from, to) => {
        const reached = stepsBetween(from, to).reduce((design, step) => step.apply(design), from);
        expect({ ...reached, name: to.name }).toEqual(to);
        expect(stepsBetween(to, structuredClone(to))).toEqual([]);
      }),
      { numRuns: cases(100, 1000) },
    );
  });

  it('are single fields if both have the same structure', () => {
    const to: Design = {
      ...DEFAULT_DESIGN,
      name: 'other',
      topology: {
        ...topology,
        dimensions: topology.dimensions.map((dimension, index) =>
          index === 1 ? { ...dimension, linkLatencyNs: 900 } : dimension,
        ),
      },
      system: { ...system, chunks: 16 },
      bandwidth: { ...bandwidth, budgetGBps: 600, scheme: 'equal' },
    };
    expect(stepsBetween(DEFAULT_DESIGN, to)).toHaveLength(4);
  });
});

describe('a waterfall', () => {
  it('of one changed number is a single step between the runs of the two designs', () => {
    const to = { ...DEFAULT_DESIGN, bandwidth: { ...bandwidth, budgetGBps: 600 } };
    const { from, steps, unit } = waterfallOf(DEFAULT_DESIGN, to);
    expect(from).toEqual(alone(DEFAULT_DESIGN));
    expect(steps.map(({ after }) => after)).toEqual([alone(to)]);
    expect(unit).toBe('tokens');
  });

  it('ends at the other design, each step with its own run', () => {
    const designs = DESIGN_PRESETS.map(({ design }) => design);
    fc.assert(
      fc.property(
        fc.constantFrom(...designs),
        fc.constantFrom(...designs),
        fc.constantFrom(100, 300, 900),
        fc.constantFrom(8, 64),
        fc.constantFrom('equal', 'smart', 'message'),
        (a, b, budgetGBps, chunks, scheme) => {
          const to: Design = {
            ...b,
            system: { ...b.system, chunks },
            compute: { ...compute, peakTflops: 300 },
            bandwidth: { ...b.bandwidth, budgetGBps, scheme },
          };
          const { from, steps } = waterfallOf(a, to);
          expect(from).toEqual(alone(a));
          expect(steps.at(-1)?.after ?? from).toEqual(alone(to));
          for (const { change, after } of steps) expect(after).toEqual(alone(change.after));
        },
      ),
      { numRuns: cases(3, 60) },
    );
  });

  it('combines a change that cannot run by itself with the next', () => {
    // 1,024 NPUs in groups of 16 and 96 NPUs in groups of 3: neither fits the network of the other.
    const to: Design = {
      ...DEFAULT_DESIGN,
      topology: {
        ...topology,
        dimensions: [
          { ...topology.dimensions[0]!, size: 3 },
          { ...topology.dimensions[1]!, size: 32 },
        ],
      },
      parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel: 3 },
    };
    const { steps } = waterfallOf(DEFAULT_DESIGN, to);
    expect(steps).toHaveLength(1);
    expect(steps[0]?.after).toEqual(alone(to));
    expect(steps[0]?.change.before).toBe(DEFAULT_DESIGN);
  });

  it('separates network, accelerator, model and batch, each run alone, whatever the layout needs', () => {
    // A switch of 90 NPUs instead of 1,024, so that the network cannot run with groups of 16.
    const dense = { ...DEFAULT_DESIGN, workload: workloadOf('gpt-3') };
    const to: Design = {
      ...DEFAULT_DESIGN,
      topology: { ...topology, dimensions: [{ ...topology.dimensions[0]!, kind: 'switch', size: 90 }] },
      workload: { ...workloadOf('transformer-17b'), tokensPerReplica: 4096 } as Design['workload'],
      parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel: 3 },
      compute: { ...compute, peakTflops: 500 },
    };
    const { steps } = waterfallOf(dense, to);
    const changed = steps.map(({ change: { before, after } }) =>
      (['topology', 'parallelism', 'workload', 'compute'] as const).filter(
        (part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]),
      ),
    );
    expect(changed).toEqual([['topology', 'parallelism'], ['workload'], ['workload'], ['compute']]);
    // The model with the batch of the other, then its own; every design on the way has only what one of the two has.
    const [, model, batch] = steps.map(({ change }) => change.after.workload);
    expect(model).toEqual({ ...workloadOf('transformer-17b'), tokensPerReplica: 32_768 });
    expect(batch).toEqual(to.workload);
    for (const { change, after } of steps) expect(after).toEqual(alone(change.after));
  });

  it('says if one of the two cannot run', () => {
    const empty: Design = { ...DEFAULT_DESIGN, topology: { ...topology, dimensions: [] } };
    expect(toEnd(waterfall(empty, DEFAULT_DESIGN)).ok).toBe(false);
    expect(toEnd(waterfall(DEFAULT_DESIGN, empty)).ok).toBe(false);
  });

  it('has no unit if the two count different things', () => {
    const other = WORKLOAD_PRESETS.find(({ workload }) => workload.kind === 'convolution')!;
    const to: Design = {
      ...DEFAULT_DESIGN,
      workload: other.workload,
      parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel: 1 },
    };
    expect(waterfallOf(DEFAULT_DESIGN, to).unit).toBeNull();
  });
});
