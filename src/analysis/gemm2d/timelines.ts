/** One product on a 2D grid by every algorithm that can compute it, as the event-driven run executes each (MeshSlice, ISCA 2025, Figure 4). */
import { productProblems } from '../../workload/gemm2d/question-check.ts';
import type { Lane } from '../../workload/gemm2d/slice-steps.ts';
import { ALGORITHM_RULES, type GridAlgorithm } from '../../workload/gemm2d/algorithms.ts';
import type { Gemm, Grid } from '../../workload/gemm2d/gemm.ts';
import type { GemmProfile } from '../../workload/gemm2d/profile.ts';
import { cannonSteps, wangSteps } from '../../workload/gemm2d/rival-steps.ts';
import { busyOf, ITERATED_TIME } from './gemm-pipeline.ts';
import { runGemm, runSteps, type GemmRun, type Span } from './run-gemm.ts';

export interface TimelinesQuestion {
  readonly profile: GemmProfile;
  readonly gemm: Gemm;
  readonly mesh: Grid;
  /** Of MeshSlice. */
  readonly slices: number;
}

export interface AlgorithmTimeline {
  readonly algorithm: GridAlgorithm;
  readonly label: string;
  readonly runNs: number;
  readonly spans: readonly Span[];
  readonly busyNs: Readonly<Record<Lane, number>>;
}

/** The algorithms of the figure, in its order. */
const DRAWN = [
  'cannon',
  'summa',
  'collective',
  'wang',
  'meshSlice',
] as const satisfies readonly GridAlgorithm[];

/** Those that cannot use the grid are left out. */
export function algorithmTimelines(question: TimelinesQuestion): readonly AlgorithmTimeline[] {
  const { profile, gemm, mesh, slices } = question;
  return DRAWN.filter(
    (algorithm) => productProblems(algorithm, gemm, mesh, slices, profile.block).length === 0,
  ).map((algorithm) => {
    const { ns, spans } = runOf(algorithm, question);
    const { label } = ALGORITHM_RULES[algorithm];
    return { algorithm, label, runNs: ns, spans, busyNs: busyOf(spans) };
  });
}

function runOf(
  algorithm: (typeof DRAWN)[number],
  { profile, gemm, mesh, slices }: TimelinesQuestion,
): GemmRun {
  const { portMode } = profile;
  switch (algorithm) {
    case 'wang':
      return runSteps(wangSteps(profile, gemm, mesh, 'horizontal'), mesh, portMode);
    case 'cannon':
      return runSteps(cannonSteps(profile, gemm, mesh), mesh, portMode);
    default:
      return runGemm(gemm, mesh, ITERATED_TIME[algorithm](profile, gemm, mesh, slices), portMode);
  }
}
