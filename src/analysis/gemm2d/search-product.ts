/** The autotuner for one product: the matrix that stays, then every 2D grid of the chips with its best number of slices, and the rivals. */
import { productProblems } from '../../workload/gemm2d/question-check.ts';
import {
  ALGORITHM_RULES,
  MESH_ALGORITHMS,
  slicesOf,
  type GridAlgorithm,
} from '../../workload/gemm2d/algorithms.ts';
import { gridsOf } from '../../workload/gemm2d/autotune.ts';
import { flops, FLOWS, type Flow, type Gemm, type Grid } from '../../workload/gemm2d/gemm.ts';
import type { GemmTime } from '../../workload/gemm2d/gemm-time.ts';
import { FLOWS_OF, largestMatrix } from '../../workload/gemm2d/plan.ts';
import { PEAK_FLOP_PER_NS } from '../../workload/gemm2d/profile.ts';
import type { GridQuestion, RefusedGrid } from './search.ts';

export interface ProductQuestion extends Pick<
  GridQuestion,
  'chips' | 'leastSide' | 'profile' | 'peakFlopPerNs'
> {
  readonly gemm: Gemm;
}

export interface RankedProduct {
  readonly mesh: Grid;
  readonly slices: number;
  readonly time: GemmTime;
  readonly utilisation: number;
}

export interface ProductRival extends RankedProduct {
  readonly algorithm: GridAlgorithm;
  readonly label: string;
}

export interface ProductSearched {
  readonly gemm: Gemm;
  /** By increasing time; ties go to fewer rows. */
  readonly ranked: readonly RankedProduct[];
  readonly refused: readonly RefusedGrid[];
  /** Each on its best grid, by increasing time. */
  readonly rivals: readonly ProductRival[];
}

/** What may stay of a product: its output, its first or its second matrix. */
export const PRODUCT_FLOWS = FLOWS;

/** The dataflow that keeps the largest matrix of M x N x K in place, as the autotuner chooses it for a layer. */
export function flowOf({ m, n, k }: Omit<Gemm, 'flow'>): Flow {
  return FLOWS_OF[largestMatrix({ inputs: k, outputs: n }, m)].plain[0];
}

export function searchProduct(question: ProductQuestion): ProductSearched {
  const { gemm, chips, leastSide, profile } = question;
  const refused: RefusedGrid[] = [];
  const usable: Grid[] = [];
  const grids = gridsOf(chips, leastSide);
  for (const mesh of grids) {
    const [problem] = productProblems('meshSlice', gemm, mesh, 1, profile.block);
    if (problem === undefined) usable.push(mesh);
    else refused.push({ mesh, problem });
  }
  const ranked = rank(question, 'meshSlice', usable);
  const rivals = MESH_ALGORITHMS.filter((algorithm) => algorithm !== 'meshSlice').flatMap((algorithm) => {
    const fitting = grids.filter((mesh) => productProblems(algorithm, gemm, mesh, 1).length === 0);
    const [best] = rank(question, algorithm, fitting);
    return best === undefined ? [] : [{ algorithm, label: ALGORITHM_RULES[algorithm].label, ...best }];
  });
  return { gemm, ranked, refused, rivals: rivals.sort((a, b) => a.time.ns - b.time.ns) };
}

function rank(
  { gemm, chips, profile, peakFlopPerNs = PEAK_FLOP_PER_NS }: ProductQuestion,
  algorithm: GridAlgorithm,
  meshes: readonly Grid[],
): readonly RankedProduct[] {
  const { time } = ALGORITHM_RULES[algorithm];
  const found = meshes.flatMap((mesh) => {
    const [first, ...others] = slicesOf(algorithm, gemm, mesh, profile.block).map((slices) => ({
      slices,
      time: time(profile, gemm, mesh, slices),
    }));
    if (first === undefined) return [];
    const best = others.reduce((least, tried) => (tried.time.ns < least.time.ns ? tried : least), first);
    return [{ mesh, ...best, utilisation: flops(gemm) / (chips * best.time.ns * peakFlopPerNs) }];
  });
  return found.sort((a, b) => a.time.ns - b.time.ns || a.mesh.rows - b.mesh.rows);
}
