/**
 * The cases of the study that open as designs: one transformer block of a model over a grid of chips that have a port for each ring.
 *
 * The runs of figures 13 and 14 are runs of these designs. Figures 9 and 12 draw closed forms; their designs take the same time but for
 * bytes, which are whole numbers in a run. What is left: a design has ports of its own for each ring (SHARED, AVERAGE), one number of
 * packets for all broadcasts, where SUMMA of the study chooses one for each, and no single ring of all chips (1D TP, FSDP).
 */
import { publishedDesign } from '../../../analysis/gemm2d/published-design.ts';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { Design } from '../../../design/document.ts';
import { toEnd } from '../../../design/steps.ts';
import { ALGORITHM_RULES } from '../../../workload/gemm2d/algorithms.ts';
import { autotune, gridsOf } from '../../../workload/gemm2d/autotune.ts';
import type { Grid } from '../../../workload/gemm2d/gemm.ts';
import { GEMM_PROFILES } from '../../../workload/gemm2d/profile.ts';
import type { GridProductAlgorithm } from '../../../workload/gemm2d/product-algorithms.ts';
import { runCase } from '../astra/run-case.ts';
import type { FigureCase } from '../figure-case.ts';
import {
  BEST_GRID,
  CHIPS,
  LEAST_SIDE,
  layersOf,
  MODELS,
  MOST_CHIPS,
  nameOf,
  tokensOf,
  type Scaling,
  type Setting,
} from './setting.ts';
import { commonSlices, MESHES } from './tuned-slices.ts';

/** The settings whose chips a design describes. */
const DESIGNED: readonly Setting[] = MODELS.map((model) => ({ profile: 'SIM', model }));
const ALGORITHMS = [
  'meshSlice',
  'wang',
  'collective',
  'cannon',
] as const satisfies readonly GridProductAlgorithm[];

export interface BlockCase {
  readonly setting: Setting;
  readonly tokens: number;
  readonly mesh: Grid;
  readonly algorithm: GridProductAlgorithm;
  /** Of the four layers, of MeshSlice. */
  readonly slices: readonly number[];
}

/** Returns whether a design describes the chips of a setting. */
export function hasDesign({ profile }: Setting): boolean {
  return GEMM_PROFILES[profile].portMode === 'independent';
}

/** One block of the model, with its four fully connected layers only, whose products no memory limits. */
export function blockDesign({ setting, tokens, mesh, algorithm, slices }: BlockCase): Design {
  const { model, profile } = setting;
  const grid = algorithm === 'meshSlice' ? { slices } : { algorithm };
  const whole = publishedDesign(DEFAULT_DESIGN, {
    model,
    profile: GEMM_PROFILES[profile],
    tokens,
    mesh,
    grid,
  });
  const { workload, compute } = whole;
  const { memoryGBps: _, ...unlimited } = compute;
  if (workload.kind !== 'transformer') throw new Error('the models of the study are transformers');
  return {
    ...whole,
    compute: unlimited,
    workload: { ...workload, layers: 1, attentionScores: false, embeddings: false },
  };
}

/** The event-driven run of a block. */
export function blockRunNs(block: BlockCase): number {
  return toEnd(runCase(blockDesign(block))).durationNs;
}

interface CaseDesign {
  readonly study: FigureCase;
  readonly block: () => BlockCase;
}

const FIGURES = [
  ['9', 'weak'],
  ['12', 'strong'],
] as const;

const CASES: readonly CaseDesign[] = [
  ...FIGURES.flatMap(([figure, scaling]) =>
    DESIGNED.flatMap((setting) => scalingCases(figure, scaling, setting)),
  ),
  ...DESIGNED.flatMap((setting) =>
    MESHES.map((mesh) => {
      const point = `${mesh.rows} × ${mesh.columns}`;
      return caseOf('13', nameOf(setting), point, () =>
        bestBlock(setting, tokensOf('weak', MOST_CHIPS), [mesh]),
      );
    }),
  ),
  ...DESIGNED.flatMap((setting) =>
    commonSlices(setting.model).map((count) =>
      caseOf('14', nameOf(setting), `${count} slices`, () => slicedBlock(setting, count)),
    ),
  ),
];

function caseOf(figure: string, line: string, point: string, block: () => BlockCase): CaseDesign {
  return { study: { figure, label: `${line}, ${point}`, line, point }, block };
}

function scalingCases(figure: string, scaling: Scaling, setting: Setting): readonly CaseDesign[] {
  return ALGORITHMS.flatMap((algorithm) =>
    CHIPS.filter((chips) => algorithm !== 'cannon' || Number.isInteger(Math.sqrt(chips))).map((chips) =>
      caseOf(figure, `${nameOf(setting)}, ${ALGORITHM_RULES[algorithm].label}`, `${chips} chips`, () =>
        bestBlock(setting, tokensOf(scaling, chips), gridsOf(chips, LEAST_SIDE), algorithm),
      ),
    ),
  );
}

/** The grid and slices of least time by the closed form. */
function bestBlock(
  setting: Setting,
  tokens: number,
  meshes: readonly Grid[],
  algorithm: GridProductAlgorithm = 'meshSlice',
): BlockCase {
  const layers = layersOf(setting.model, tokens);
  const { best } = autotune(GEMM_PROFILES[setting.profile], algorithm, layers, meshes);
  if (best === null) throw new RangeError(`${algorithm} cannot use any of these meshes`);
  return {
    setting,
    tokens,
    mesh: best.mesh,
    algorithm,
    slices: best.time.layers.map(({ slices }) => slices),
  };
}

/** One number of slices in all layers, on the best grid. */
export function slicedBlock(setting: Setting, count: number): BlockCase {
  const tokens = tokensOf('weak', MOST_CHIPS);
  return { setting, tokens, mesh: BEST_GRID, algorithm: 'meshSlice', slices: [count, count, count, count] };
}

export const MESHSLICE_CASES: readonly FigureCase[] = CASES.map(({ study }) => study);

export function meshSliceCaseBlock(at: Pick<FigureCase, 'figure' | 'label'>): BlockCase {
  const found = CASES.find(({ study }) => study.figure === at.figure && study.label === at.label);
  if (found === undefined) throw new RangeError(`figure ${at.figure} has no case "${at.label}"`);
  return found.block();
}
