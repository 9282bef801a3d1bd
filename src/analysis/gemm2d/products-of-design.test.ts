/** A training design with each algorithm for its products, run by `evaluate`, against the closed form of the tab. */
import { evaluatedOf } from '../../testing/runs/evaluated-of.ts';
import { describe, expect, it } from 'vitest';
import type { Design, Parallelism } from '../../design/document.ts';
import { productsDesign } from '../../testing/runs/products-design.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { valueOf } from '../../units/result.ts';
import { ALGORITHM_RULES } from '../../workload/gemm2d/algorithms.ts';
import { planLayers } from '../../workload/gemm2d/plan.ts';
import {
  MESH_PRODUCT_ALGORITHMS,
  type MeshProductAlgorithm,
} from '../../workload/gemm2d/product-algorithms.ts';
import { modelFacts } from '../tables/model-facts.ts';
import { designGrid } from './design-mesh.ts';

const SLICES = 2;
const GBPS = 60;

interface Case {
  readonly columns: number;
  readonly rows: number;
  readonly replicas?: number;
  readonly mesh?: Parallelism['mesh'];
  readonly latencyNs?: number;
  readonly system?: Partial<Design['system']>;
}

/** Two layers of GPT-3 on rows x columns chips, and copies of it. */
function design({ columns, rows, replicas = 1, mesh = {}, latencyNs = 6e3, system }: Case): Design {
  const sizes = [columns, rows, ...(replicas > 1 ? [replicas] : [])];
  return productsDesign({
    sizes,
    customGBps: sizes.map(() => GBPS),
    latencyNs,
    tokensPerReplica: 1024 * rows * columns,
    parallelism: {
      modelParallel: rows * columns,
      mesh: { slices: [SLICES, SLICES, SLICES, SLICES], launchNs: 100e3, ...mesh },
    },
    system,
  });
}

const iterationNs = (subject: Design): number => evaluatedOf(subject).simulated.iterationNs;

/** Layers x the time that the tab gives for the products of one. */
function tabNs(subject: Design, algorithm: MeshProductAlgorithm): number {
  const { question, mesh } = valueOf(designGrid(subject, [GBPS, GBPS, GBPS]));
  const products = planLayers(question.layers, question.tokens).flatMap(({ gemms }) => gemms);
  const { time } = ALGORITHM_RULES[algorithm];
  return 2 * products.reduce((sum, gemm) => sum + time(question.profile, gemm, mesh, SLICES).ns, 0);
}

const MESHES = [
  { columns: 4, rows: 4 },
  { columns: 8, rows: 8 },
  { columns: 4, rows: 16 },
] as const;

describe('a training design with each algorithm for its products', () => {
  const cases = MESHES.flatMap((sides) =>
    MESH_PRODUCT_ALGORITHMS.filter((algorithm) => algorithm !== 'cannon' || sides.rows === sides.columns).map(
      (algorithm) => [algorithm, `${sides.rows} x ${sides.columns}`, sides] as const,
    ),
  );
  it.each(cases)('takes the time of the closed form by %s on %s', (algorithm, _, sides) => {
    const subject = design({ ...sides, mesh: { algorithm } });
    expect(iterationNs(subject) / tabNs(subject, algorithm)).toBeCloseTo(1, 9);
  });

  /**
   * Cannon on 2 x 2 by hand, of a product that keeps its result: OS, M = 4096, N = 49152, K = 12288. 60 GB/s,
   * 6 us of latency, 100 us of launch. A shard of A has 4096 x 12288 x 2 B / 4 = 25.17 MB (419.43 us), one of
   * B 12288 x 49152 x 2 B / 4 = 301.99 MB (5033.16 us); skew and roll of B take 5139.16 us each, the
   * product 2 x 4096 x 49152 x 12288 / 4 / 249e3 = 4967.67 us, in two parts. So OS takes
   * 5139.16 + 2483.84 + max(5139.16, 2483.84) = 12,762.17 us.
   */
  it('has the products of the hand-worked case', () => {
    const subject = design({ columns: 2, rows: 2, mesh: { algorithm: 'cannon' } });
    const { question, mesh } = valueOf(designGrid(subject, [GBPS, GBPS]));
    const gemm = { flow: 'OS', m: 4096, n: 49_152, k: 12_288 } as const;
    expect(ALGORITHM_RULES.cannon.time(question.profile, gemm, mesh, 1).ns / 1e3).toBeCloseTo(12_762.17, 2);
    expect(iterationNs(subject) / tabNs(subject, 'cannon')).toBeCloseTo(1, 9);
  });

  it('takes as long by MeshSlice if it says so as if it says nothing', () => {
    const plain = design({ columns: 4, rows: 4 });
    expect(iterationNs(design({ columns: 4, rows: 4, mesh: { algorithm: 'meshSlice' } }))).toBe(
      iterationNs(plain),
    );
  });

  it.each(MESH_PRODUCT_ALGORITHMS)('adds data parallelism to the products by %s', (algorithm) => {
    const alone = design({ columns: 4, rows: 4, mesh: { algorithm } });
    const copies = design({ columns: 4, rows: 4, replicas: 4, mesh: { algorithm } });
    // An all-reduce of 12 H^2 weights of 2 B over 16 chips on a ring of four: 3/2 of the bytes, six steps a layer.
    const reduceNs = 2 * ((1.5 * 12 * 12_288 ** 2 * 2) / 16 / GBPS + 6 * 6e3);
    const more = iterationNs(copies) - iterationNs(alone);
    expect(more).toBeGreaterThan(0);
    expect(more).toBeLessThanOrEqual(reduceNs * (1 + 1e-9));
  });

  it.each(MESH_PRODUCT_ALGORITHMS)(
    'has the closed form of the run by %s if nothing is launched or synchronised',
    (algorithm) => {
      const sides = { columns: 4, rows: 4, latencyNs: 0 };
      const { closed, simulated } = evaluatedOf(design({ ...sides, mesh: { algorithm, launchNs: 0 } }));
      expect(closed.iterationNs / simulated.iterationNs).toBeCloseTo(1, 9);
    },
  );

  it.each(MESH_PRODUCT_ALGORITHMS)(
    'does not depend on how the system cuts collectives by %s',
    (algorithm) => {
      const sides = { columns: 4, rows: 4, mesh: { algorithm } };
      const cut = { chunks: 64, activeChunks: 4, leastChunkBytes: 2 ** 20 };
      expect(iterationNs(design({ ...sides, system: cut }))).toBe(iterationNs(design(sides)));
    },
  );

  it.each(MESH_PRODUCT_ALGORITHMS)('runs on shared links as on rings of their own by %s', (algorithm) => {
    const sides = { columns: 4, rows: 4, mesh: { algorithm } };
    const shared = iterationNs(design({ ...sides, system: { network: 'shared' } }));
    expect(shared / iterationNs(design(sides))).toBeCloseTo(1, 6);
  });

  it('sends the blocks of SUMMA in the packets that are given', () => {
    const few = design({ columns: 4, rows: 4, mesh: { algorithm: 'summa', packets: 1 } });
    const many = design({ columns: 4, rows: 4, mesh: { algorithm: 'summa', packets: 16 } });
    for (const subject of [few, many]) {
      expect(iterationNs(subject) / tabNs(subject, 'summa')).toBeCloseTo(1, 9);
    }
    expect(iterationNs(many)).toBeLessThan(iterationNs(few));
  });

  it.each<readonly [string, MeshProductAlgorithm, Pick<Case, 'columns' | 'rows'>, string]>([
    [
      'Cannon off a square',
      'cannon',
      { columns: 4, rows: 8 },
      'Cannon needs a square mesh: 8 x 8 or 4 x 4, not 8 x 4.',
    ],
  ])('refuses %s in words', (_, algorithm, sides, message) => {
    const prepared = prepareDesign(design({ ...sides, mesh: { algorithm } }), ALL_PARTS);
    if (prepared.ok) throw new Error('accepted');
    expect(prepared.problems).toContainEqual({ path: 'parallelism.mesh.algorithm', message });
  });

  it('keeps whole what Wang gathers along columns, and shards by Cannon', () => {
    const kept = (algorithm: MeshProductAlgorithm): number =>
      modelFacts(design({ columns: 4, rows: 4, mesh: { algorithm } }), ALL_PARTS).memory?.totalBytes ?? NaN;
    expect(kept('cannon')).toBeLessThan(kept('wang'));
    expect(kept('wang')).toBeLessThan(kept('collective'));
  });
});
