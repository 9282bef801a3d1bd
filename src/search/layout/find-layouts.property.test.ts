/** The ranking of layouts is that of running every one that fits. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baseTransformer } from '../../design/base-models.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { validateDesign } from '../../design/schema/schema.ts';
import { toEnd } from '../../design/steps.ts';
import { cases } from '../../testing/large.ts';
import { valueOf } from '../../units/result.ts';
import { evaluate } from '../../run/evaluate.ts';
import { runPoint } from '../run/run-point.ts';
import { modelFacts } from '../../analysis/tables/model-facts.ts';
import { findLayouts } from './find-layouts.ts';
import { layoutBase } from './layout-base.ts';
import { createLayoutBounding } from './layout-bounding.ts';
import { LAYOUT_OBJECTIVES, layoutPoints, splitOfDesign, type LayoutObjective } from './layout-space.ts';
import { offerText, verdictText } from './layout-words.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

interface DrawnMachine {
  readonly sizes: readonly number[];
  readonly stack: 'megatron-bf16-h100' | 'torchtitan-h100' | null;
  readonly model: 'gpt-3' | 'mixtral-8x7b';
  readonly capacityGB: number | undefined;
  readonly overlap: boolean;
  readonly batch: number;
  readonly gradientBytes?: 2 | 4;
  /** Whether axes take the outermost dimension first. */
  readonly isFromOutside?: boolean;
  /** What splits a budget. Defaults to links of given bandwidths. */
  readonly scheme?: 'smart' | 'message' | 'optimal' | undefined;
}

const anyMachine: fc.Arbitrary<DrawnMachine> = fc.record({
  sizes: fc.constantFrom(...cases([[4], [2, 2]], [[4], [2, 2], [2, 4]])),
  stack: fc.constantFrom(null, 'megatron-bf16-h100', 'torchtitan-h100'),
  model: fc.constantFrom('gpt-3', 'mixtral-8x7b'),
  capacityGB: fc.constantFrom(undefined, 20, 40, 80),
  overlap: fc.boolean(),
  batch: fc.constantFrom(...cases([2], [4, 8])),
  gradientBytes: fc.constantFrom(2, 4),
  isFromOutside: fc.boolean(),
  scheme: fc.constantFrom(undefined, 'smart', 'message', 'optimal'),
});

function designOf(drawn: DrawnMachine): Design {
  const { sizes, stack, model, capacityGB, overlap, batch, gradientBytes = 2, isFromOutside = false } = drawn;
  const { scheme } = drawn;
  const kinds = ['fullyConnected', 'switch'] as const;
  return valueOf(
    validateDesign({
      ...DEFAULT_DESIGN,
      topology: {
        ...DEFAULT_DESIGN.topology,
        dimensions: sizes.map((size, at) => ({
          kind: kinds[at],
          size,
          linkLatencyNs: 500,
          tier: at === 0 ? 'node' : 'pod',
        })),
      },
      system: { ...DEFAULT_DESIGN.system, algorithms: {} },
      workload: { ...baseTransformer(model), layers: 4, heads: 8, globalBatch: batch },
      parallelism: {
        modelParallel: 1,
        overlap,
        ...(gradientBytes === 4 ? { gradientBytes: 4 } : {}),
        ...(isFromOutside ? { dimensionOrder: [...sizes.keys()].toReversed() } : {}),
      },
      compute: {
        peakTflops: 989,
        efficiency: 0.6,
        ...(capacityGB === undefined ? {} : { capacityGB }),
        ...(stack === null ? {} : { calibration: stack }),
      },
      bandwidth:
        scheme === undefined
          ? {
              ...DEFAULT_DESIGN.bandwidth,
              mode: 'fixed',
              scheme: 'custom',
              customGBps: sizes.map((_, at) => (at === 0 ? 450 : 50)),
            }
          : { budgetGBps: 500, scheme, customGBps: null },
    }),
  );
}

/** Scores of all layouts that fit, ascending; by default their times. */
function bruteForce(design: Design, objective: LayoutObjective = 'time'): readonly number[] {
  const base = valueOf(layoutBase(design));
  const space = layoutPoints(base, 5, 0);
  const layouts = createLayoutBounding(base, space, Infinity);
  const capacityGB = design.compute.capacityGB ?? Infinity;
  const times: number[] = [];
  const visited: number[] = [];
  toEnd(layouts.bounding.steps(({ point }) => visited.push(point)));
  for (const point of visited) {
    const own = valueOf(space.points.designOf(point, 0, 0));
    if ((modelFacts(own, ALL_PARTS).memory?.totalBytes ?? Infinity) > capacityGB * 1e9) continue;
    const run = toEnd(runPoint(own, splitOfDesign(base), objective));
    if (run.ok) times.push(run.value.score);
  }
  return times.toSorted((a, b) => a - b);
}

describe('the fastest layouts', () => {
  it('are those of brute force, calibrated and not', { timeout: 300_000 }, () => {
    fc.assert(
      fc.property(anyMachine, (drawn) => {
        const design = designOf(drawn);
        const found = valueOf(toEnd(findLayouts(design, { top: 5, mostRuns: Infinity })));
        const times = bruteForce(design);
        expect(found.points - found.refused).toBe(times.length);
        expect(found.gap).toBe(times.length === 0 ? null : 0);
        expect(found.rows.map(({ timeNs }) => timeNs)).toEqual(times.slice(0, 5));
        for (const { memoryBytes } of found.rows)
          expect(memoryBytes).toBeLessThanOrEqual((drawn.capacityGB ?? Infinity) * 1e9);
      }),
      { numRuns: cases(1, 60) },
    );
  });

  it(
    'are those of brute force where a scheme splits a budget by what they send',
    { timeout: 300_000 },
    () => {
      for (const scheme of cases(['smart'] as const, ['smart', 'message', 'optimal'] as const)) {
        const design = designOf({
          sizes: [2, 2],
          stack: null,
          model: 'gpt-3',
          capacityGB: 80,
          overlap: true,
          batch: cases(1, 4),
          scheme,
        });
        const found = valueOf(toEnd(findLayouts(design, { top: 5, mostRuns: Infinity })));
        const times = bruteForce(design);
        expect(found.gap).toBe(0);
        expect(found.rows.map(({ timeNs }) => timeNs)).toEqual(times.slice(0, 5));
        expect(found.runs).toBeLessThan(times.length / 2);
      }
    },
  );

  it('by days, goodput, money, energy or emissions are those of brute force', () => {
    const design = designOf({
      sizes: cases([2], [4]),
      stack: null,
      model: 'gpt-3',
      capacityGB: 80,
      overlap: true,
      batch: 2,
    });
    for (const objective of cases<readonly LayoutObjective[]>(
      LAYOUT_OBJECTIVES.slice(0, 3),
      LAYOUT_OBJECTIVES,
    )) {
      const found = valueOf(toEnd(findLayouts(design, { objective, top: 4, mostRuns: Infinity })));
      const scores = bruteForce(design, objective).slice(0, 4);
      expect(found.gap, objective).toBe(0);
      for (const [at, { score }] of found.rows.entries())
        expect(score! / scores[at]!, `${objective} ${at}`).toBeCloseTo(1, 9);
      const few = valueOf(toEnd(findLayouts(design, { objective, top: 1, mostRuns: 1 })));
      expect(verdictText(few), objective).toMatch(few.gap! > 0 ? /^Best of those tried: / : /^Proved: /);
    }
  });

  it('are said to be the best of those tried where the runs end before the proof', () => {
    const design = designOf({
      sizes: [2, 4],
      stack: 'megatron-bf16-h100',
      model: 'gpt-3',
      capacityGB: 80,
      overlap: true,
      batch: 8,
    });
    const [few, all] = [2, Infinity].map((mostRuns) =>
      valueOf(toEnd(findLayouts(design, { mostRuns, top: 3 }))),
    );
    expect(few!.gap!).toBeGreaterThan(0);
    expect(verdictText(few!)).toMatch(/^Best of those tried: none of [\d,]+ layouts that fit is more than/);
    expect(verdictText(all!)).toMatch(/^Proved: none of/);
    // And what it says of them is true.
    expect(all!.rows[0]!.timeNs).toBeGreaterThanOrEqual(few!.rows[0]!.timeNs * (1 - few!.gap!));
  });

  it('are offered where the design does not fit, with how much memory would do where nothing does', () => {
    const drawn = {
      sizes: [2, 4],
      stack: null,
      model: 'gpt-3',
      capacityGB: 40,
      overlap: true,
      batch: 8,
    } as const;
    const found = valueOf(toEnd(findLayouts(designOf(drawn), { top: 1 })));
    expect(found.isOwnFitting).toBe(false);
    expect(offerText(found)).toMatch(/ would fit/);
    const none = valueOf(toEnd(findLayouts(designOf({ ...drawn, capacityGB: 1 }))));
    expect(none.rows).toEqual([]);
    expect(verdictText(none)).toMatch(
      /^No layout fits: the least of [\d,]+ needs [\d.]+ GB of an NPU, which has 1 GB\./,
    );
    const enough = Math.ceil(none.leastBytes / 1e9);
    expect(valueOf(toEnd(findLayouts(designOf({ ...drawn, capacityGB: enough })))).rows).not.toEqual([]);
  });

  it('keep the choices that are asked to stay', () => {
    const drawn = {
      sizes: [2, 2],
      stack: null,
      model: 'gpt-3',
      capacityGB: 80,
      overlap: true,
      batch: 4,
    } as const;
    const base = designOf(drawn);
    const design: Design = {
      ...base,
      parallelism: { modelParallel: 2, overlap: true, zeroStage: 1, checkpointing: 'full' },
    };
    const ask = { top: 1000, mostRuns: 1, worth: false } as const;
    const all = valueOf(toEnd(findLayouts(design, ask)));
    const kept = valueOf(toEnd(findLayouts(design, { ...ask, keep: ['tp', 'zero', 'recomputation'] })));
    expect(kept.points).toBeLessThan(all.points);
    for (const { layout } of kept.rows)
      expect(layout).toMatchObject({ tensor: 2, zeroStage: 1, checkpointing: 'full' });
    expect(kept.rows).not.toEqual([]);
  });

  it('keep a choice where there is one: a single tensor-parallel NPU has no sequence parallelism, a single stage no virtual ones', () => {
    const base = designOf({
      sizes: [2],
      stack: null,
      model: 'gpt-3',
      capacityGB: undefined,
      overlap: true,
      batch: 2,
    });
    const design: Design = {
      ...base,
      parallelism: { modelParallel: 1, overlap: true, zeroStage: 1, sequenceParallel: true },
    };
    const keep = ['zero', 'sequence-parallel', 'vp'] as const;
    const { rows, own } = valueOf(toEnd(findLayouts(design, { top: 1000, mostRuns: 1000, keep })));
    expect(new Set(rows.map(({ layout }) => layout.tensor))).toEqual(new Set([1, 2]));
    for (const { layout } of rows) {
      if (layout.tensor > 1) expect(layout.sequenceParallel).toBe(true);
      if (layout.data > 1) expect(layout.zeroStage).toBe(1);
    }
    // The design keeps its own choices, so it is one of those that are found.
    expect(rows[0]!.timeNs).toBeLessThanOrEqual(own!.timeNs);
  });

  it('have an alternative to each choice that any layout which fits chooses otherwise, however few may be run', () => {
    const design = designOf({
      sizes: cases([2], [4]),
      stack: null,
      model: 'gpt-3',
      capacityGB: 80,
      overlap: true,
      batch: cases(2, 4),
    });
    const all = valueOf(toEnd(findLayouts(design, { top: 1000, mostRuns: 1000 }))).rows;
    const { worth } = valueOf(toEnd(findLayouts(design, { mostRuns: 1, worth: true })));
    const recomputation = worth.find(({ choice }) => choice === 'recomputation');
    const kinds = new Set(all.map(({ layout }) => layout.checkpointing));
    expect(kinds.size).toBeGreaterThan(1);
    expect(recomputation?.best?.layout.checkpointing).not.toBe(recomputation?.chosen);
    expect(recomputation?.best).not.toBeNull();
  });

  it('keep the order in which axes take the dimensions, and take the time of the design that is applied', () => {
    const drawn = {
      sizes: [2, 2],
      stack: null,
      model: 'gpt-3',
      capacityGB: 80,
      overlap: true,
      batch: 2,
    } as const;
    const ask = { top: 3, keep: ['tp'] } as const;
    const onTwo = (isFromOutside: boolean): Design => {
      const design = designOf({ ...drawn, isFromOutside });
      return { ...design, parallelism: { ...design.parallelism, modelParallel: 2 } };
    };
    const usual = valueOf(toEnd(findLayouts(onTwo(false), ask)));
    const found = valueOf(toEnd(findLayouts(onTwo(true), ask)));
    // Tensor parallelism lies on the slow links of the outer dimension, replicas on the fast ones.
    expect(found.rows[0]!.timeNs).not.toBe(usual.rows[0]!.timeNs);
    for (const { design, timeNs } of found.rows) {
      expect(design.parallelism.dimensionOrder).toEqual([1, 0]);
      const { evaluated } = valueOf(evaluate(design, ALL_PARTS));
      const given = evaluated.find(({ closed }) => closed.scheme === 'custom');
      expect(given?.simulated.iterationNs).toBe(timeNs);
    }
  });

  it('do the work of the design, whatever it is given by', () => {
    const drawn = {
      sizes: [4],
      stack: null,
      model: 'gpt-3',
      capacityGB: 80,
      overlap: true,
      batch: 8,
    } as const;
    const design = designOf(drawn);
    const { workload } = design;
    if (workload.kind !== 'transformer') throw new Error('it is one');
    const { globalBatch: _, ...rest } = workload;
    const weak = { ...design, workload: { ...rest, tokensPerReplica: 2 * 2048 } };
    const found = valueOf(toEnd(findLayouts(weak, { top: 1 })));
    expect(found.batch).toBe(8);
    expect(found.rows[0]!.timeNs).toBe(valueOf(toEnd(findLayouts(design, { top: 1 }))).rows[0]!.timeNs);
  });
});
