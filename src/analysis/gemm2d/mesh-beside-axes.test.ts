/** 2D products beside stages, micro-batches and context parallelism: each works on the tokens of a micro-batch. */
import { evaluatedOf } from '../../testing/runs/evaluated-of.ts';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design, Parallelism } from '../../design/document.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { graphSource } from '../../run/graph-source.ts';
import { layersOf } from '../../run/layers-of.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { valueOf } from '../../units/result.ts';
import { ALGORITHM_RULES } from '../../workload/gemm2d/algorithms.ts';
import { planLayers } from '../../workload/gemm2d/plan.ts';
import type { MeshProductAlgorithm } from '../../workload/gemm2d/product-algorithms.ts';
import { PIPELINE_SCHEDULES } from '../../workload/pipeline/facts/names.ts';
import type { LayerOp } from '../../workload/table/layer.ts';
import { transformerWorkload } from '../../workload/transformer/catalog/presets.ts';
import { modelFacts } from '../tables/model-facts.ts';
import { designGrid } from './design-mesh.ts';

const HIDDEN = 12_288;
const SEQUENCE = 2048;
const SLICES = 2;
const LAYERS = 4;
const CHIPS = 16;
const FREE_GBPS = 1e9;

interface Case extends Partial<Parallelism> {
  /** Dimensions outside the 4 x 4 chips. */
  readonly outer?: readonly number[];
  readonly outerGBps?: number;
  /** Micro-batches of 16 sequences. */
  readonly microBatches?: number;
  readonly workload?: object;
}

/** GPT-3 with four layers on 4 x 4 chips, whose other dimensions have free links. */
function design({ outer = [], outerGBps = FREE_GBPS, microBatches = 1, workload, ...fields }: Case): Design {
  const sizes = [4, 4, ...outer];
  const customGBps = sizes.map((_, index) => (index < 2 ? 60 : outerGBps));
  return {
    ...DEFAULT_DESIGN,
    topology: {
      ...DEFAULT_DESIGN.topology,
      dimensions: sizes.map((size, index) => ({
        kind: 'ring',
        size,
        tier: 'node',
        linkLatencyNs: index < 2 ? 6e3 : 0,
      })),
    },
    workload: {
      ...transformerWorkload('gpt-3'),
      layers: LAYERS,
      tokensPerReplica: CHIPS * SEQUENCE * microBatches,
      microBatch: CHIPS,
      recompute: false,
      attentionScores: false,
      ...workload,
    },
    parallelism: {
      modelParallel: CHIPS,
      overlap: true,
      mesh: { slices: [SLICES, SLICES, SLICES, SLICES], launchNs: 100e3 },
      ...fields,
    },
    system: { ...DEFAULT_DESIGN.system, endpointDelayNs: 0 },
    compute: { peakTflops: 249, efficiency: 1 },
    bandwidth: {
      mode: 'fixed',
      budgetGBps: customGBps.reduce((sum, gbps) => sum + gbps, 0),
      scheme: 'custom',
      customGBps,
    },
  };
}

const iterationNs = (subject: Design): number => evaluatedOf(subject).simulated.iterationNs;

/** The time of the products of a layer for one micro-batch, as the tab 2D products has it. */
function layerNs(subject: Design, algorithm: MeshProductAlgorithm = 'meshSlice'): number {
  const split = subject.bandwidth.customGBps ?? [];
  const { question, mesh } = valueOf(designGrid(subject, split));
  const products = planLayers(question.layers, question.tokens).flatMap(({ gemms }) => gemms);
  const { time } = ALGORITHM_RULES[algorithm];
  return products.reduce((sum, gemm) => sum + time(question.profile, gemm, mesh, SLICES).ns, 0);
}

const pipeline = (stages: number, schedule: (typeof PIPELINE_SCHEDULES)[number] = 'oneForwardOneBackward') =>
  ({ stages, schedule }) as const;

describe('a mesh with micro-batches', () => {
  it.each([1, 2, 4])('computes the products of each of %i, one after another', (microBatches) => {
    const subject = design({ microBatches });
    expect(iterationNs(subject) / (microBatches * LAYERS * layerNs(subject))).toBeCloseTo(1, 9);
  });

  it('keeps the buffers of one micro-batch', () => {
    const bytesOf = (microBatches: number) =>
      modelFacts(design({ microBatches }), ALL_PARTS).memory?.totalBytes ?? NaN;
    expect(bytesOf(4)).toBe(bytesOf(1));
  });
});

describe('a mesh with stages of a pipeline', () => {
  it.each([
    [2, 4],
    [4, 4],
    [4, 1],
  ])('takes (m + p - 1) / m of its work with %i stages and %i micro-batches', (stages, microBatches) => {
    const subject = design({ outer: [stages], microBatches, pipeline: pipeline(stages) });
    const stageNs = (LAYERS / stages) * layerNs(subject);
    const { closed, simulated } = evaluatedOf(subject);
    expect(simulated.iterationNs / ((microBatches + stages - 1) * stageNs)).toBeCloseTo(1, 6);
    // The closed form counts no latency of links.
    expect(closed.iterationNs / simulated.iterationNs).toBeCloseTo(1, 2);
  });

  it.each(['collective', 'wang', 'summa', 'cannon'] as const)('runs its products by %s', (algorithm) => {
    const mesh = { algorithm, launchNs: 100e3 };
    const subject = design({ outer: [2], microBatches: 2, pipeline: pipeline(2), mesh });
    expect(iterationNs(subject) / (3 * (LAYERS / 2) * layerNs(subject, algorithm))).toBeCloseTo(1, 6);
  });

  it.each(PIPELINE_SCHEDULES)('is never slower by %s than the work of a stage and a bubble', (schedule) => {
    const subject = design({ outer: [2], microBatches: 4, pipeline: pipeline(2, schedule) });
    const prepared = prepareDesign(subject, ALL_PARTS);
    if (!prepared.ok) throw new Error(prepared.problems[0]?.message);
    const workNs = 4 * (LAYERS / 2) * layerNs(subject);
    const run = iterationNs(subject);
    // Two micro-batches side by side hide each other's traffic.
    expect(run).toBeGreaterThan(0.5 * workNs);
    expect(run).toBeLessThan((5 / 4 + 1e-6) * workNs);
  });

  it('sends shards of a micro-batch to the next stage', () => {
    const sourceOf = (fields: Case) => valueOf(graphSource(design({ outer: [2], ...fields }), ALL_PARTS));
    const bytes = (CHIPS * SEQUENCE * HIDDEN * 2) / CHIPS;
    expect(sourceOf({ microBatches: 4, pipeline: pipeline(2) })).toMatchObject({ boundaryBytes: bytes });
  });

  it('is slower by its messages where they are not free', () => {
    const times = [FREE_GBPS, 50, 1].map((outerGBps) =>
      iterationNs(design({ outer: [2], outerGBps, microBatches: 2, pipeline: pipeline(2) })),
    );
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times[2]).toBeGreaterThan(times[0]!);
  });

  it('needs memory for the slices of every stage', () => {
    const bytesOf = (slices: number) =>
      modelFacts(
        design({
          outer: [2],
          microBatches: 2,
          pipeline: pipeline(2),
          mesh: { slices: [slices, slices, slices, slices] },
        }),
        ALL_PARTS,
      ).memory?.totalBytes ?? NaN;
    expect(bytesOf(1)).toBeGreaterThan(bytesOf(2));
  });
});

describe('a mesh with data parallelism', () => {
  it('reduces 1/16 of the bytes in a group of 128 of what 1D groups of 8 reduce', () => {
    const bytesOf = (sizes: readonly number[], fields: Partial<Parallelism>): number => {
      const plain = design({ microBatches: 8 });
      const dimensions = sizes.map((size) => ({ ...plain.topology.dimensions[0]!, size }));
      const { mesh: _, ...flat } = plain.parallelism;
      const subject = {
        ...plain,
        topology: { ...plain.topology, dimensions },
        parallelism: { ...flat, ...fields },
      } as Design;
      const { layers } = valueOf(layersOf(subject, ALL_PARTS));
      return (layers[0]?.weightGradient ?? []).reduce(
        (sum, op) => sum + (op.kind === 'collective' && op.role === 'data' ? op.bytes : 0),
        0,
      );
    };
    const stages = { pipeline: pipeline(2) };
    const wide = bytesOf([8, 16, 2, 4], { modelParallel: 128, mesh: {}, ...stages });
    const narrow = bytesOf([8, 2, 4], { modelParallel: 8, ...stages });
    expect(narrow / wide).toBe(16);
  });
});

describe('a mesh with context parallelism', () => {
  it('computes the products of a part of the sequences, and gathers keys and values', () => {
    const subject = design({ outer: [2], contextParallel: 2 });
    const { layers } = valueOf(layersOf(subject, ALL_PARTS));
    // Keys and values of half the tokens of an NPU's row and column.
    const bytes = ((CHIPS * SEQUENCE) / 2) * 2 * HIDDEN * 2;
    const gathered = layers[0]?.forward.filter((op) => op.kind === 'collective' && op.role === 'context');
    expect(gathered).toMatchObject([{ collective: 'allGather', bytes: bytes / CHIPS }]);
    const { question } = valueOf(designGrid(subject, [60, 60, FREE_GBPS]));
    expect(question.tokens).toBe((CHIPS * SEQUENCE) / 2);
    expect(iterationNs(subject) / (LAYERS * layerNs(subject))).toBeCloseTo(1, 6);
  });

  it('reduces gradients over the parts of a sequence as over replicas', () => {
    const bytesOf = (subject: Design) =>
      valueOf(layersOf(subject, ALL_PARTS)).layers[0]?.weightGradient.filter(
        (op) => op.kind === 'collective' && op.role === 'data',
      );
    expect(bytesOf(design({ outer: [2], contextParallel: 2 }))).toMatchObject(
      bytesOf(design({ outer: [2] })) ?? [],
    );
  });
});

describe('a mesh with experts in a group of their own', () => {
  const experts = { experts: 8, topK: 2 };
  const subject = design({ outer: [4], expertParallel: { degree: 4 }, workload: experts });
  const { layers } = valueOf(layersOf(subject, ALL_PARTS));
  const products = (passes: readonly LayerOp[] = []) => passes.filter((op) => op.kind === 'compute');

  /**
   * Two experts on 16 chips: 2 of 8 experts for each of the 4 x 32,768 tokens of a group of 4 are 32,768 visits of an
   * expert. Its products of H x 4 H: 2 x 32,768 x 4 H^2 / 16 chips at 249 TFLOPS.
   */
  it('computes the products of every expert that its chips hold, of the tokens that visit it', () => {
    const expertNs = (2 * 32_768 * 4 * HIDDEN ** 2) / 16 / 249e3;
    const found = products(layers[0]?.forward).filter(({ label }) => label.startsWith('MLP in'));
    expect(found).toHaveLength(2);
    for (const { durationNs } of found) expect(durationNs).toBeCloseTo(expertNs, 3);
    expect(products(layers[0]?.weightGradient).filter(({ label }) => label.startsWith('MLP'))).toHaveLength(
      4,
    );
  });

  it('sends shards of the tokens to their experts and back, and gathers nothing around them', () => {
    // Two copies of 32,768 tokens over 16 chips.
    const bytes = (2 * CHIPS * SEQUENCE * HIDDEN * 2) / CHIPS;
    const sent = layers[0]?.forward.filter((op) => op.kind === 'collective' && op.role === 'expert');
    expect(sent).toMatchObject([
      { collective: 'allToAll', bytes },
      { collective: 'allToAll', bytes },
    ]);
    const whole = layers[0]?.forward.filter(
      (op) => op.kind === 'collective' && op.role === 'model' && op.sliced === undefined,
    );
    expect(whole).toEqual([]);
  });

  it('takes the time of its products, where experts are free to reach', () => {
    const { question, mesh } = valueOf(
      designGrid(design({ outer: [4] }), subject.bandwidth.customGBps ?? []),
    );
    const [attention, mlp] = [question.layers.slice(0, 2), question.layers.slice(2)];
    const ns = (halves: typeof attention, tokens: number): number =>
      planLayers(halves, tokens)
        .flatMap(({ gemms }) => gemms)
        .reduce(
          (sum, gemm) => sum + ALGORITHM_RULES.meshSlice.time(question.profile, gemm, mesh, SLICES).ns,
          0,
        );
    const layerTime = ns(attention, 32_768) + 2 * ns(mlp, 32_768);
    expect(iterationNs(subject) / (LAYERS * layerTime)).toBeCloseTo(1, 4);
  });

  it('runs beside stages of a pipeline', () => {
    const staged = design({
      outer: [4, 2],
      expertParallel: { degree: 4 },
      workload: experts,
      microBatches: 2,
      pipeline: pipeline(2),
    });
    expect(iterationNs(staged) / ((3 / 2) * iterationNs(subject))).toBeCloseTo(1, 4);
  });
});

describe('what a mesh refuses', () => {
  it.each([
    ['experts', { workload: { experts: 8, topK: 2 } }, 'parallelism.mesh'],
    [
      'a micro-batch that does not lie on its rows',
      { workload: { attentionScores: true, microBatch: 2 } },
      'workload.microBatch',
    ],
    ['a group on one dimension', { modelParallel: 4, pipeline: pipeline(4) }, 'parallelism.modelParallel'],
  ] as const)('%s, at the field', (_, fields, path) => {
    const prepared = prepareDesign(design({ outer: [2], microBatches: 2, ...fields }), ALL_PARTS);
    if (prepared.ok) throw new Error('accepted');
    expect(prepared.problems.map((found) => found.path)).toContain(path);
  });
});
