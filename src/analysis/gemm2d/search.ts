/**
 * The autotuner as a task of the page: the dataflow of every layer, then every 2D grid of the chips with the best number of slices for each
 * layer, ranked; every rival on its best grid; and 1-D tensor parallelism and FSDP on one ring.
 */
import { success, type Problem, type Result } from '../../units/result.ts';
import { ALGORITHM_RULES, MESH_ALGORITHMS, type GridAlgorithm } from '../../workload/gemm2d/algorithms.ts';
import { meshSliceTime } from '../../workload/gemm2d/algorithms/mesh-slice.ts';
import { autotune, gridsOf } from '../../workload/gemm2d/autotune.ts';
import { blockTime, utilisation, type BlockTime } from '../../workload/gemm2d/block.ts';
import { layersProblem, ringProblem } from '../../workload/gemm2d/check.ts';
import { ringTimeOf } from '../../workload/gemm2d/comparison.ts';
import {
  RING_ALGORITHMS,
  RING_LABELS,
  type RingAlgorithm,
} from '../../workload/gemm2d/product-algorithms.ts';
import type { Grid } from '../../workload/gemm2d/gemm.ts';
import type { GemmTime } from '../../workload/gemm2d/gemm-time.ts';
import { planLayers, type Kept, type Layer, type PlannedLayer } from '../../workload/gemm2d/plan.ts';
import { PEAK_FLOP_PER_NS, type GemmProfile } from '../../workload/gemm2d/profile.ts';
import { gemmRunNs } from './run-gemm.ts';

export interface GridQuestion {
  readonly layers: readonly Layer[];
  readonly tokens: number;
  readonly chips: number;
  /** Minimum length of both sides of a grid. */
  readonly leastSide: number;
  readonly profile: GemmProfile;
  /** The peak that utilisation refers to. Defaults to that of a TPUv4 chip. */
  readonly peakFlopPerNs?: number;
  /** Defaults to the largest matrix of each layer. */
  readonly stationary?: Kept;
}

export interface RankedGrid {
  readonly mesh: Grid;
  readonly time: BlockTime;
  readonly utilisation: number;
  /** Event-driven run of all products; null if it was not requested. */
  readonly runNs: number | null;
}

export interface RefusedGrid {
  readonly mesh: Grid;
  readonly problem: Problem;
}

/** Another way to compute the same layers on the same chips. */
export interface Rival {
  readonly algorithm: GridAlgorithm | RingAlgorithm;
  readonly label: string;
  /** Null for one ring of all chips. */
  readonly mesh: Grid | null;
  readonly time: GemmTime;
  readonly utilisation: number;
}

export interface GridsSearched {
  readonly layers: readonly PlannedLayer[];
  /** By increasing time; ties go to fewer rows. */
  readonly ranked: readonly RankedGrid[];
  readonly refused: readonly RefusedGrid[];
  /** By increasing time. */
  readonly rivals: readonly Rival[];
}

export interface SearchProgress {
  readonly done: number;
  readonly total: number;
}

/** Number of the best grids that are also simulated. */
const CHECKED = 2;

/** One step per grid, run and rival. */
export function* searchGrids(question: GridQuestion): Generator<SearchProgress, Result<GridsSearched>, void> {
  const { tokens, chips, leastSide, profile, stationary, peakFlopPerNs = PEAK_FLOP_PER_NS } = question;
  const layers = planLayers(question.layers, tokens, stationary);
  const meshes = gridsOf(chips, leastSide);
  const rivals = MESH_ALGORITHMS.filter((algorithm) => algorithm !== 'meshSlice');
  const total = meshes.length + CHECKED + rivals.length + RING_ALGORITHMS.length;
  let done = 0;
  const step = (): SearchProgress => ({ done: ++done, total });
  const share = (ns: number): number => (utilisation(layers, chips, ns) * PEAK_FLOP_PER_NS) / peakFlopPerNs;

  const ranked: RankedGrid[] = [];
  const refused: RefusedGrid[] = [];
  for (const mesh of meshes) {
    const problem = layersProblem(layers, mesh, profile.block);
    const time = problem === null ? blockTime(profile, 'meshSlice', layers, mesh) : null;
    if (time !== null) ranked.push({ mesh, time, utilisation: share(time.ns), runNs: null });
    else if (problem !== null) refused.push({ mesh, problem });
    yield step();
  }
  ranked.sort((a, b) => a.time.ns - b.time.ns || a.mesh.rows - b.mesh.rows);

  for (const [index, tried] of ranked.slice(0, CHECKED).entries()) {
    ranked[index] = { ...tried, runNs: runNs(question, layers, tried) };
    yield step();
  }

  const others: Rival[] = [];
  for (const algorithm of rivals) {
    const { best } = autotune(profile, algorithm, layers, meshes);
    const { label } = ALGORITHM_RULES[algorithm];
    if (best !== null) others.push({ algorithm, label, ...best, utilisation: share(best.time.ns) });
    yield step();
  }
  for (const algorithm of RING_ALGORITHMS) {
    if (ringProblem(algorithm, layers, tokens, chips) === null) {
      const time = ringTimeOf(algorithm, profile, layers, tokens, chips);
      others.push({
        algorithm,
        label: RING_LABELS[algorithm],
        mesh: null,
        time,
        utilisation: share(time.ns),
      });
    }
    yield step();
  }
  return success({ layers, ranked, refused, rivals: others.sort((a, b) => a.time.ns - b.time.ns) });
}

function runNs(
  { profile }: GridQuestion,
  layers: readonly PlannedLayer[],
  { mesh, time }: Pick<RankedGrid, 'mesh' | 'time'>,
): number {
  const times = layers.flatMap(({ gemms }, index) =>
    gemms.map((gemm) => {
      const closed = meshSliceTime(profile, gemm, mesh, time.layers[index]?.slices ?? 1);
      return gemmRunNs(gemm, mesh, closed, profile.portMode);
    }),
  );
  return times.reduce((sum, ns) => sum + ns, 0);
}
