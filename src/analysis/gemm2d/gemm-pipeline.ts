/**
 * One product on a 2D grid: its operations as the event-driven run executes them, lane by lane, the stages of the closed form, and its time
 * over all numbers of slices.
 */
import { productProblems } from '../../workload/gemm2d/question-check.ts';
import { LANES, type Lane } from '../../workload/gemm2d/slice-steps.ts';
import type { ByDirection } from '../../workload/gemm2d/directions.ts';
import { failure, success, type Result } from '../../units/result.ts';
import { meshSliceTime, bufferBytes, bytesPerLink } from '../../workload/gemm2d/algorithms/mesh-slice.ts';
import {
  ALGORITHM_RULES,
  MESH_ALGORITHMS,
  type GridAlgorithm,
  type Pipelined,
} from '../../workload/gemm2d/algorithms.ts';
import { collectiveTime } from '../../workload/gemm2d/algorithms/collective.ts';
import { summaTime } from '../../workload/gemm2d/algorithms/summa.ts';
import { algorithmProblem } from '../../workload/gemm2d/check.ts';
import { inputDirection, slicedDimension, type Gemm, type Grid } from '../../workload/gemm2d/gemm.ts';
import type { GemmTime, Iterated } from '../../workload/gemm2d/gemm-time.ts';
import { totalNs } from '../../workload/gemm2d/operation.ts';
import type { GemmProfile } from '../../workload/gemm2d/profile.ts';
import { sliceCounts } from '../../workload/gemm2d/slices.ts';
import { runGemm, type Span } from './run-gemm.ts';

export interface GemmQuestion {
  readonly profile: GemmProfile;
  readonly algorithm: Pipelined;
  readonly gemm: Gemm;
  readonly mesh: Grid;
  /** Slices of MeshSlice; null selects the fastest number. */
  readonly slices: number | null;
  readonly buffers: number;
}

export type StageName = 'prologue' | 'steady' | 'epilogue';

/** A stage of the closed form. */
export interface Stage {
  readonly name: StageName;
  readonly startNs: number;
  readonly endNs: number;
}

/** The product with one number of slices. */
export interface SlicePoint {
  readonly slices: number;
  readonly ns: number;
  readonly time: GemmTime;
}

export interface GemmTimeline {
  readonly time: Iterated;
  readonly slices: number;
  /** Time of the event-driven run; equal to the closed form with two buffers and a port for each ring. */
  readonly runNs: number;
  readonly spans: readonly Span[];
  readonly stages: readonly Stage[];
  /** Duration of an operation of each lane with the lane to itself. */
  readonly laneNs: Readonly<Record<Lane, number>>;
  /** The lane that limits the steady state. */
  readonly limit: Lane;
  readonly busyNs: Readonly<Record<Lane, number>>;
  readonly bufferBytes: number;
  readonly bytesPerLink: ByDirection;
  /** All numbers of slices that MeshSlice can use on the grid, ascending. */
  readonly points: readonly SlicePoint[];
  /** Every algorithm on this grid, by increasing time; those that cannot use it have no time. */
  readonly algorithms: readonly AlgorithmTime[];
}

export interface AlgorithmTime {
  readonly algorithm: GridAlgorithm;
  readonly label: string;
  readonly time: GemmTime | null;
  /** Why there is no time. */
  readonly refusal: string | null;
}

export function gemmTimeline(question: GemmQuestion): Result<GemmTimeline> {
  const { profile, algorithm, gemm, mesh, buffers } = question;
  const allowed = sliceCounts(slicedDimension(gemm), mesh, profile.block);
  const points = allowed.map((slices): SlicePoint => {
    const time = meshSliceTime(profile, gemm, mesh, slices);
    return { slices, ns: time.ns, time };
  });
  const best = points.reduce<SlicePoint | null>(
    (least, point) => (least === null || point.ns < least.ns ? point : least),
    null,
  );
  const slices = question.slices ?? best?.slices ?? 1;
  const problems = productProblems(algorithm, gemm, mesh, slices, profile.block);
  if (problems.length > 0) return failure(...problems);

  const time = ITERATED_TIME[algorithm](profile, gemm, mesh, slices);
  const run = runGemm(gemm, mesh, time, profile.portMode, { buffers });
  const laneNs: Readonly<Record<Lane, number>> = {
    horizontal: totalNs(time.perIteration.horizontal),
    vertical: totalNs(time.perIteration.vertical),
    compute: time.computeNs / time.iterations,
  };
  return success({
    time,
    slices: time.iterations,
    runNs: run.ns,
    spans: run.spans,
    stages: stagesOf(gemm, time, laneNs, profile),
    laneNs,
    limit: LANES.reduce<Lane>((most, lane) => (laneNs[lane] > laneNs[most] ? lane : most), 'compute'),
    busyNs: busyOf(run.spans),
    bufferBytes: bufferBytes(gemm, mesh, time.iterations, buffers),
    bytesPerLink: bytesPerLink(gemm, mesh),
    points,
    algorithms: algorithmsOn(profile, gemm, mesh, best?.slices ?? null),
  });
}

/** Algorithms that repeat one pair of operations. */
export const ITERATED_TIME: Readonly<
  Record<Pipelined, (profile: GemmProfile, gemm: Gemm, mesh: Grid, slices: number) => Iterated>
> = {
  meshSlice: meshSliceTime,
  collective: collectiveTime,
  summa: (profile, gemm, mesh) => summaTime(profile, gemm, mesh),
};

/** Prologue, S-1 steady iterations and epilogue, as the closed form adds them up. */
function stagesOf(
  gemm: Gemm,
  time: Iterated,
  laneNs: Readonly<Record<Lane, number>>,
  { portMode }: GemmProfile,
): readonly Stage[] {
  const isPaired = gemm.flow === 'OS' || portMode === 'average';
  const prologueNs = isPaired ? time.pairNs : laneNs[inputDirection(gemm.flow)];
  const steadyNs = (time.iterations - 1) * Math.max(time.pairNs, laneNs.compute);
  const ends = [prologueNs, prologueNs + steadyNs, time.ns];
  return (['prologue', 'steady', 'epilogue'] as const).map((name, index) => ({
    name,
    startNs: ends[index - 1] ?? 0,
    endNs: ends[index] ?? 0,
  }));
}

export function busyOf(spans: readonly Span[]): Readonly<Record<Lane, number>> {
  const busy: Record<Lane, number> = { horizontal: 0, vertical: 0, compute: 0 };
  for (const { lane, startNs, endNs } of spans) busy[lane] += endNs - startNs;
  return busy;
}

function algorithmsOn(
  profile: GemmProfile,
  gemm: Gemm,
  mesh: Grid,
  slices: number | null,
): readonly AlgorithmTime[] {
  const rows = MESH_ALGORITHMS.map((algorithm): AlgorithmTime => {
    const { label, time } = ALGORITHM_RULES[algorithm];
    const refusal = algorithmProblem(algorithm, gemm, mesh)?.message ?? null;
    const cannot = refusal !== null || (algorithm === 'meshSlice' && slices === null);
    return { algorithm, label, refusal, time: cannot ? null : time(profile, gemm, mesh, slices ?? 1) };
  });
  return rows.sort((a, b) => (a.time?.ns ?? Infinity) - (b.time?.ns ?? Infinity));
}
