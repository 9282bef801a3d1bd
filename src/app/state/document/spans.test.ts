import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoopKind } from '../../../workload/training-loops/facts/loops.ts';
import { modelDegrees } from '../../../workload/axes/degrees.ts';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import { WORKLOAD_PRESETS } from '../../../design/presets/workload-presets.ts';
import type { Design } from '../../../design/document.ts';
import { publishedTransformer } from '../../../workload/transformer/facts/catalog.ts';
import { insideText } from './inside-text.ts';
import { groupSpans, spansOf } from './spans.ts';

describe('the groups on the dimensions', () => {
  it('are whole dimensions, innermost first, and a shared one', () => {
    expect(groupSpans([2, 8, 8, 8], 16)).toEqual([
      { model: 2, data: 1 },
      { model: 8, data: 1 },
      { model: 1, data: 8 },
      { model: 1, data: 8 },
    ]);
    expect(groupSpans([8, 128], 16)).toEqual([
      { model: 8, data: 1 },
      { model: 2, data: 64 },
    ]);
    expect(groupSpans([8, 8], 12)).toBeNull();
  });

  it('trade places with data parallelism innermost', () => {
    expect(groupSpans([2, 8, 8, 8], 16, 'data')).toEqual([
      { model: 1, data: 2 },
      { model: 1, data: 8 },
      { model: 2, data: 4 },
      { model: 8, data: 1 },
    ]);
  });

  it('multiply to the degree and to the rest, whatever the network', () => {
    const networks = fc.array(fc.integer({ min: 1, max: 64 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(networks, fc.nat(), (sizes, pick) => {
        const degrees = modelDegrees(sizes);
        const degree = degrees[pick % degrees.length]!;
        const spans = groupSpans(sizes, degree)!;
        expect(spans.reduce((product, { model }) => product * model, 1)).toBe(degree);
        expect(spans.map(({ model, data }) => model * data)).toEqual(sizes);
      }),
    );
  });

  it('are those that the loop of the workload has', () => {
    const spansFor = (
      kind: 'dlrm' | 'convolution',
      modelParallel = DEFAULT_DESIGN.parallelism.modelParallel,
    ) => {
      const workload = WORKLOAD_PRESETS.find((preset) => preset.workload.kind === kind)!.workload;
      const parallelism = { ...DEFAULT_DESIGN.parallelism, modelParallel };
      return spansOf({ ...DEFAULT_DESIGN, workload, parallelism });
    };
    const sizes = DEFAULT_DESIGN.topology.dimensions.map(({ size }) => size);
    expect(spansFor('dlrm', 1)).toEqual(sizes.map((size) => ({ model: size, data: size, isBoth: true })));
    expect(spansFor('dlrm', sizes[0])).toEqual(
      sizes.map((size, index) => (index === 0 ? { model: size, data: 1 } : { model: 1, data: size })),
    );
    expect(spansFor('convolution', 1)).toEqual(sizes.map((size) => ({ model: 1, data: size })));
    expect(spansFor('convolution', sizes[0])).toEqual(
      sizes.map((size, index) => (index === 0 ? { model: size, data: 1 } : { model: 1, data: size })),
    );
  });

  it('are the dimensions that the loop of a layer table names', () => {
    const spansFor = (kind: LoopKind) =>
      spansOf({
        ...DEFAULT_DESIGN,
        topology: { ...DEFAULT_DESIGN.topology, dimensions: DEFAULT_DESIGN.topology.dimensions.slice(0, 2) },
        workload: { kind: 'table', label: 'rows', loop: { kind, passes: 1 }, layers: [] },
      })?.map(({ model, data, isBoth, isTraced }) => [model > 1, data > 1, isBoth, isTraced]);
    const [model, data, traced, both] = [
      [true, false, undefined, undefined],
      [false, true, undefined, undefined],
      [true, true, undefined, true],
      [true, true, true, undefined],
    ];
    expect(spansFor('hybridDataModel')).toEqual([model, data]);
    expect(spansFor('hybridModelData')).toEqual([data, model]);
    expect(spansFor('inference')).toEqual([model, model]);
    expect(spansFor('data')).toEqual([data, data]);
    // Operations of a trace name their groups; only a recommendation model has tables and MLPs.
    expect(spansFor('trace')).toEqual([traced, traced]);
    expect(spansFor('dlrm')).toEqual([both, both]);
  });
});

describe('groups inside data and context parallelism', () => {
  const machine = (parallelism: Partial<Design['parallelism']>): Design => ({
    ...DEFAULT_DESIGN,
    topology: {
      ...DEFAULT_DESIGN.topology,
      dimensions: [8, 4, 4].map((size) => ({ kind: 'switch', size, linkLatencyNs: 500, tier: 'pod' })),
    },
    workload: publishedTransformer('mixtral-8x7b'),
    parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel: 4, ...parallelism },
  });
  const textOf = (design: Design): readonly string[] | undefined =>
    spansOf(design)?.map(({ axes = [] }) =>
      axes.map((axis) => `${axis.role} ${axis.ranks}${insideText(axis)}`).join(' | '),
    );

  it('stand on the axes that they take a part of', () => {
    expect(textOf(machine({ contextParallel: 2, expertParallel: { degree: 8 } }))).toEqual([
      'model 4 | context 2, EP × 2',
      'data 4, EP × 4',
      'data 4',
    ]);
    expect(textOf(machine({ expertParallel: { degree: 4 } }))).toEqual([
      'model 4 | data 2, EP × 2',
      'data 4, EP × 2',
      'data 4',
    ]);
    expect(textOf(machine({ zeroStage: 3, fsdp: { shards: 4 } }))).toEqual([
      'model 4 | data 2',
      'data 4, shards × 2',
      'data 4, shards × 1',
    ]);
  });

  it('are not drawn where they do not fit', () => {
    expect(textOf(machine({ expertParallel: { degree: 3 } }))).toEqual([
      'model 4 | data 2',
      'data 4',
      'data 4',
    ]);
  });
});
