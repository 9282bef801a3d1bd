/** A training design whose products run on one ring: 1D TP and FSDP by `evaluate`, against their closed forms. */
import { describe, expect, it } from 'vitest';
import type { Design, Parallelism } from '../../design/document.ts';
import { productsDesign } from '../../testing/runs/products-design.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { evaluatedOf } from '../../testing/runs/evaluated-of.ts';
import { planLayers } from '../../workload/gemm2d/plan.ts';
import { ringTimeOf } from '../../workload/gemm2d/comparison.ts';
import { RING_ALGORITHMS, type RingAlgorithm } from '../../workload/gemm2d/product-algorithms.ts';
import { GEMM_PROFILES, type GemmProfile } from '../../workload/gemm2d/profile.ts';
import { layerProducts } from '../../workload/transformer/mesh/mesh-products.ts';
import { transformerModel } from '../../workload/transformer/facts/model.ts';
import { modelFacts } from '../tables/model-facts.ts';
import { designGrid } from './design-mesh.ts';

const GBPS = 60;
const LATENCY_NS = 6e3;
const LAUNCH_NS = 100e3;
const LAYERS = 2;
const TOKENS = 8192;
const CHIPS = 4;

interface Case extends Partial<Parallelism> {
  readonly sizes?: readonly number[];
  readonly workload?: object;
  readonly system?: Partial<Design['system']>;
}

/** Two layers of GPT-3 on a ring of chips, or on dimensions of other sizes. */
function design(
  algorithm: RingAlgorithm,
  { sizes = [CHIPS], workload, system, ...fields }: Case = {},
): Design {
  return productsDesign({
    sizes,
    customGBps: sizes.map(() => GBPS),
    latencyNs: LATENCY_NS,
    tokensPerReplica: TOKENS,
    parallelism: { modelParallel: CHIPS, mesh: { algorithm, launchNs: LAUNCH_NS }, ...fields },
    workload,
    system,
  });
}

const iterationNs = (subject: Design): number => evaluatedOf(subject).simulated.iterationNs;

/** Time of the products of all layers. */
function closedNs(algorithm: RingAlgorithm, { workload }: Design, chips = CHIPS): number {
  if (workload.kind !== 'transformer') throw new Error('a transformer is asked for');
  const both = { horizontal: GBPS, vertical: GBPS };
  const profile: GemmProfile = {
    ...GEMM_PROFILES.SIM,
    allGatherGBps: both,
    reduceScatterGBps: both,
    sendRecvGBps: both,
  };
  const layers = planLayers(layerProducts(transformerModel(workload, 1)), TOKENS);
  return workload.layers * ringTimeOf(algorithm, profile, layers, TOKENS, chips).ns;
}

function problemsOf(subject: Design): readonly { readonly path: string; readonly message: string }[] {
  const prepared = prepareDesign(subject, ALL_PARTS);
  return prepared.ok ? [] : prepared.problems;
}

describe.each(RING_ALGORITHMS)('a training design by %s', (algorithm) => {
  const plain = design(algorithm);

  it('takes the time of the closed form of its products, layer after layer', () => {
    expect(iterationNs(plain) / closedNs(algorithm, plain)).toBeCloseTo(1, 8);
  });

  it('takes the time of the closed form of gated products of several sizes', () => {
    const gated = design(algorithm, { workload: { gated: true, feedForward: 32_768, kvHeads: 16 } });
    expect(iterationNs(gated) / closedNs(algorithm, gated)).toBeCloseTo(1, 8);
  });

  it('has the closed form of its run if nothing is launched or synchronised', () => {
    const base = design(algorithm, { mesh: { algorithm } });
    const dimensions = base.topology.dimensions.map((dimension) => ({ ...dimension, linkLatencyNs: 0 }));
    const { closed, simulated } = evaluatedOf({ ...base, topology: { ...base.topology, dimensions } });
    expect(closed.iterationNs / simulated.iterationNs).toBeCloseTo(1, 9);
  });

  it('does not depend on how the system cuts collectives', () => {
    const cut = { chunks: 64, activeChunks: 4, leastChunkBytes: 2 ** 20 };
    expect(iterationNs(design(algorithm, { system: cut }))).toBe(iterationNs(plain));
  });

  it('runs on shared links as on a ring of its own', () => {
    const shared = design(algorithm, { system: { network: 'shared' } });
    expect(iterationNs(shared) / iterationNs(plain)).toBeCloseTo(1, 6);
  });

  it('adds what replicas reduce, and no more', () => {
    const more = iterationNs(design(algorithm, { sizes: [CHIPS, 4] })) - iterationNs(plain);
    const reduceNs = LAYERS * ((1.5 * 12 * 12_288 ** 2 * 2) / CHIPS / GBPS + 6 * LATENCY_NS);
    expect(more).toBeGreaterThan(0);
    expect(more).toBeLessThanOrEqual(reduceNs * (1 + 1e-9));
  });

  it('repeats the forward products if activations are recomputed', () => {
    const again = iterationNs(design(algorithm, { checkpointing: 'full' })) / iterationNs(plain);
    expect(again).toBeCloseTo(4 / 3, algorithm === 'tp1d' ? 8 : 1);
  });

  it('refuses a group on two dimensions, and offers the degree that fits', () => {
    const label = algorithm === 'tp1d' ? '1D TP' : 'FSDP';
    expect(problemsOf(design(algorithm, { sizes: [2, 2] }))).toContainEqual({
      path: 'parallelism.modelParallel',
      message: `${label} needs a model-parallel group on one dimension, its ring; this one is on 2. A degree of 2 takes one.`,
    });
  });

  it('refuses tokens that its ring does not divide', () => {
    const odd = design(algorithm, { workload: { tokensPerReplica: 2048 * 3 + 2, sequence: 2 } });
    expect(problemsOf(odd)).toContainEqual({
      path: 'parallelism.modelParallel',
      message: '4 chips do not divide 6,146.',
    });
  });

  it('has no sides for the table of meshes to search', () => {
    const found = designGrid(plain, [GBPS]);
    expect(found.ok ? [] : found.problems.map(({ path }) => path)).toEqual(['parallelism.mesh.algorithm']);
  });
});

describe('stages of a training design on rings', () => {
  it.each(RING_ALGORITHMS)(
    'take (m + p - 1) / m of the time of one by %s if their messages are free',
    (by) => {
      const workload = { layers: 4, tokensPerReplica: 4 * TOKENS, microBatch: TOKENS / 2048 };
      const staged = design(by, { sizes: [CHIPS, 4], workload, pipeline: { stages: 4, schedule: 'gpipe' } });
      const dimensions = staged.topology.dimensions.map((dimension, index) =>
        index === 1 ? { ...dimension, linkLatencyNs: 0 } : dimension,
      );
      const bandwidth = { ...staged.bandwidth, customGBps: [GBPS, 1e9], budgetGBps: GBPS + 1e9 };
      const found = iterationNs({ ...staged, topology: { ...staged.topology, dimensions }, bandwidth });
      // Each stage has one of the four layers, and a micro-batch the tokens of one replica above.
      const layerNs = closedNs(by, design(by, { workload: { layers: 1 } }));
      expect(found / ((4 + 4 - 1) * layerNs)).toBeCloseTo(1, 5);
    },
  );
});

describe('products on a network that is built otherwise', () => {
  const torus = { sizes: [2, 2], lanes: 1, linkLatencyNs: 0 };
  const builtOn = (subject: Design, physical: Design['topology']['physical']): Design => ({
    ...subject,
    topology: {
      ...subject.topology,
      dimensions: subject.topology.dimensions.map((dimension) => ({ ...dimension, linkLatencyNs: 0 })),
      ...(physical === undefined ? {} : { physical }),
    },
  });

  it.each(RING_ALGORITHMS)('take by %s what is built takes, in closed form and run', (algorithm) => {
    const plain = design(algorithm, { mesh: { algorithm } });
    const { closed, simulated } = evaluatedOf(builtOn(plain, torus));
    expect(closed.iterationNs / simulated.iterationNs).toBeGreaterThan(0.99);
    expect(closed.iterationNs / simulated.iterationNs).toBeLessThan(1.03);
  });

  it('do not depend in closed form on how the bandwidth is split', () => {
    const mesh = design('tp1d', { sizes: [2, 2], mesh: { slices: [4, 4, 4, 4] } });
    const closedNs = [
      [60, 60],
      [20, 100],
    ].map((customGBps) => {
      const split = { ...mesh, bandwidth: { ...mesh.bandwidth, customGBps } };
      return evaluatedOf(builtOn(split, torus)).closed.iterationNs;
    });
    expect(closedNs[1]).toBe(closedNs[0]);
  });
});

describe('attention of a training design on a ring', () => {
  const scores = { attentionScores: true };

  it('shares heads by 1D TP, whose number its ring must divide', () => {
    expect(problemsOf(design('tp1d', { workload: scores }))).toEqual([]);
    expect(
      problemsOf(design('tp1d', { sizes: [64], modelParallel: 64, workload: scores })).map(
        ({ message }) => message,
      ),
    ).toContain('96 heads cannot be distributed evenly over 64 NPUs of the ring.');
  });

  it('shares sequences by FSDP, whose number its ring must divide', () => {
    expect(problemsOf(design('fsdp', { workload: scores }))).toEqual([]);
    const few = design('fsdp', { workload: { ...scores, tokensPerReplica: 2 * 2048 } });
    expect(problemsOf(few).map(({ message }) => message)).toContain(
      '2 sequences of a replica cannot be distributed evenly over 4 NPUs of the ring.',
    );
  });
});

describe('memory of a training design on a ring', () => {
  it('keeps two whole weights by FSDP, and two shards of activations by 1D TP', () => {
    const kept = (by: RingAlgorithm): number => modelFacts(design(by), ALL_PARTS).memory?.totalBytes ?? NaN;
    const weights = 2 * 2 * 12_288 * 4 * 12_288;
    const shards = (2 * 2 * TOKENS * 12_288) / CHIPS;
    expect(kept('fsdp') - kept('tp1d')).toBeCloseTo(weights - shards, -1);
  });
});
