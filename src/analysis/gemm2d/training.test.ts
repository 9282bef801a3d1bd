import { bothWays } from '../../workload/gemm2d/directions.ts';
import { describe, expect, it } from 'vitest';
import type { Design, Parallelism } from '../../design/document.ts';
import { productsDesign } from '../../testing/runs/products-design.ts';
import { withoutGrid } from '../../design/parallelism/tensor-mesh.ts';
import { valueOf } from '../../units/result.ts';
import { blockTime } from '../../workload/gemm2d/block.ts';
import { blockLayers, planLayers } from '../../workload/gemm2d/plan.ts';
import { type GemmProfile } from '../../workload/gemm2d/profile.ts';
import { evaluate } from '../../run/evaluate.ts';
import { layersOf } from '../../run/layers-of.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { modelFacts } from '../tables/model-facts.ts';
import { designGrid } from './design-mesh.ts';
import { searchGrids } from './search.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

const LAUNCH_NS = 100e3;
const SYNC_NS = 6e3;
const TOKENS = 262_144;
const SLICES = [6, 3, 8, 8];

/** GPT-3 with two layers on 32 x 8 chips, as in the cost model: every ring has its own port. */
function design(parallelism: Partial<Parallelism> = {}, outer = 1): Design {
  const sizes = [8, 32, ...(outer > 1 ? [outer] : [])];
  return productsDesign({
    sizes,
    customGBps: sizes.map(() => 60),
    latencyNs: SYNC_NS,
    tokensPerReplica: TOKENS,
    parallelism: { modelParallel: 256, mesh: { slices: SLICES, launchNs: LAUNCH_NS }, ...parallelism },
  });
}

const PROFILE: GemmProfile = {
  flopPerNs: 249e3,
  allGatherGBps: bothWays(60),
  reduceScatterGBps: bothWays(60),
  sendRecvGBps: bothWays(60),
  syncNs: SYNC_NS,
  sendRecvSyncNs: SYNC_NS,
  launchNs: { allGather: LAUNCH_NS, reduceScatter: LAUNCH_NS, sendRecv: LAUNCH_NS },
  portMode: 'independent',
};

function iterationNs(subject: Design): number {
  const { evaluated, refusals } = valueOf(evaluate(subject, ALL_PARTS));
  const found = evaluated.find(({ closed }) => closed.scheme === subject.bandwidth.scheme);
  if (found === undefined) throw new Error(refusals[0]?.problems[0]?.message);
  return found.simulated.iterationNs;
}

describe('a training iteration with 2D products', () => {
  it('takes the time of the closed form of its layers, if nothing else is computed or sent', () => {
    const layers = planLayers(blockLayers(12_288), TOKENS);
    const block = layers.map((layer, index) =>
      blockTime(PROFILE, 'meshSlice', [layer], { rows: 32, columns: 8 }, SLICES[index]),
    );
    const expected = 2 * block.reduce((sum, product) => sum + (product?.ns ?? NaN), 0);
    expect(Math.abs(iterationNs(design()) / expected - 1)).toBeLessThan(1e-9);
  });

  it('does not depend on which of its two dimensions holds the rows, with the grid transposed', () => {
    const turned = design({ mesh: { rows: 'outer', slices: SLICES, launchNs: LAUNCH_NS } });
    const { dimensions } = turned.topology;
    const reversed = { ...turned, topology: { ...turned.topology, dimensions: dimensions.toReversed() } };
    expect(Math.abs(iterationNs(reversed) / iterationNs(design()) - 1)).toBeLessThan(1e-9);
  });

  it('leaves the rest of the NPUs to data parallelism', () => {
    const four = design({}, 4);
    const layers = valueOf(layersOf(four, ALL_PARTS)).layers;
    const reduced = layers[0]?.weightGradient.filter((op) => op.kind === 'collective' && op.role === 'data');
    // 12 H^2 weights of 2 B over 256 NPUs.
    expect(reduced).toMatchObject([{ collective: 'allReduce', bytes: (12 * 12_288 ** 2 * 2) / 256 }]);
    expect(iterationNs(four)).toBeGreaterThan(iterationNs(design()));
  });

  it("computes attention beside its products, over a chip's sequences and heads", () => {
    const plain = design();
    const workload = { ...plain.workload, attentionScores: true } as Design['workload'];
    const { layers } = valueOf(layersOf({ ...plain, workload }, ALL_PARTS));
    const labels = layers[0]?.forward.filter((op) => op.kind === 'compute').map(({ label }) => label);
    expect(labels).toEqual([
      ...['QKV: OS, 6 slices', 'Attention: scores and values', 'projection: LS, 3 slices'],
      ...['MLP in: OS, 8 slices', 'MLP out: LS, 8 slices'],
    ]);
    expect(iterationNs({ ...plain, workload })).toBeGreaterThan(iterationNs(plain));
  });

  it('is faster than 1D tensor parallelism on the same NPUs', () => {
    const parallelism = { ...withoutGrid(design().parallelism), sequenceParallel: true };
    const flat = { ...design(), parallelism };
    expect(iterationNs(flat)).toBeGreaterThan(iterationNs(design()));
  });

  it('takes the same time however the system layer cuts collectives, with a slice being one chunk', () => {
    const whole = design();
    const cut: Design = { ...whole, system: { ...whole.system, chunks: 64, activeChunks: 4 } };
    expect(iterationNs(cut)).toBe(iterationNs(whole));
  });

  it('takes the time of the closed form with overlapping slices, apart from latency', () => {
    const none = design({ mesh: { slices: SLICES } });
    const { topology } = none;
    const near = topology.dimensions.map((dimension) => ({ ...dimension, linkLatencyNs: 0 }));
    const { evaluated } = valueOf(
      evaluate({ ...none, topology: { ...topology, dimensions: near } }, ALL_PARTS),
    );
    const custom = evaluated.find(({ closed }) => closed.scheme === 'custom');
    expect(custom?.closed.iterationNs).toBeCloseTo(custom?.simulated.iterationNs ?? NaN, 0);
    const { computeNs, commNs } = custom?.closed ?? { computeNs: NaN, commNs: { model: NaN } };
    expect(computeNs + commNs.model).toBeCloseTo(custom?.closed.iterationNs ?? NaN, 0);
  });

  it('claims no proof of an optimum if its operations overlap', () => {
    const budget: Design = {
      ...design(),
      bandwidth: { budgetGBps: 120, scheme: 'smart', customGBps: null },
    };
    const { evaluated } = valueOf(evaluate(budget, ALL_PARTS));
    const optimal = evaluated.find(({ closed }) => closed.scheme === 'optimal');
    expect(optimal?.closed.optimality).toBeNull();
    expect(optimal?.closed.notes.join(' ')).toContain('nothing is proved of it');
  });

  it('is never slower with more slices if operations cost nothing to launch', () => {
    const inSlices = (count: number): number => {
      const sliced = design({ mesh: { slices: SLICES.map(() => count) } });
      const { topology } = sliced;
      const near = topology.dimensions.map((dimension) => ({ ...dimension, linkLatencyNs: 0 }));
      return iterationNs({ ...sliced, topology: { ...topology, dimensions: near } });
    };
    const times = [1, 2, 4, 8].map(inSlices);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(times[3]).toBeLessThan(0.9 * times[0]!);
  });

  it('needs memory for what a slice gathers', () => {
    const parts = (slices: number) =>
      modelFacts(design({ mesh: { slices: SLICES.map(() => slices) } }), ALL_PARTS).memory?.totalBytes ?? NaN;
    // The MLP's gradients gather most.
    expect(parts(1)).toBeGreaterThan(parts(2));
    expect(
      modelFacts(design(), ALL_PARTS).memory?.parts.find(({ name }) => name === 'activations')?.formula,
    ).toContain('B of slices');
  });

  it.each<readonly [string, Partial<Parallelism>, string, string]>([
    [
      'a group on one dimension',
      { modelParallel: 8 },
      'parallelism.modelParallel',
      'A mesh needs a model-parallel group on two dimensions; this one is on 1. A degree of 256 takes two.',
    ],
    [
      'slices that do not divide',
      { mesh: { slices: [5, 3, 8, 8] } },
      'parallelism.mesh.slices[0]',
      '5 slices do not divide the 48 blocks that a chip holds of 12,288 on 32 x 8; nearest: 4 and 6.',
    ],
    [
      'slices of other products',
      { mesh: { slices: [6, 3] } },
      'parallelism.mesh.slices',
      'Slices are given for 2 products; a layer has 4.',
    ],
  ])('tells at the field of %s', (_, parallelism, path, message) => {
    const prepared = prepareDesign(design(parallelism), ALL_PARTS);
    if (prepared.ok) throw new Error('accepted');
    expect(prepared.problems).toContainEqual({ path, message });
  });
});

describe('the 2D grid of a design', () => {
  it('is searched with its own rings, and an applied result takes that time in the run', () => {
    const { question, dimensions } = valueOf(designGrid(design(), [60, 60]));
    expect(dimensions).toEqual([0, 1]);
    expect(question).toMatchObject({ tokens: TOKENS, chips: 256, profile: PROFILE });
    const steps = searchGrids(question);
    let step = steps.next();
    while (step.done !== true) step = steps.next();
    const [best] = valueOf(step.value).ranked;
    if (best === undefined) throw new Error('no mesh');
    const { mesh, time } = best;
    const applied = design({
      mesh: { slices: time.layers.map(({ slices }) => slices), launchNs: LAUNCH_NS },
    });
    const sized = [mesh.columns, mesh.rows];
    const dimensionsOf = applied.topology.dimensions.map((dimension, index) => ({
      ...dimension,
      size: sized[index] ?? 1,
    }));
    const run = iterationNs({ ...applied, topology: { ...applied.topology, dimensions: dimensionsOf } });
    expect(Math.abs(run / (2 * time.ns) - 1)).toBeLessThan(1e-9);
    expect(run).toBeLessThanOrEqual(iterationNs(design()) * (1 + 1e-9));
  });
});
