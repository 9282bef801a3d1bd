/**
 * The cases of the study that open as designs: one transformer block of a model over a grid of chips.
 *
 * The runs of figures 13 and 14 are runs of these designs. Figures 9 and 12 draw closed forms; their designs take the same time but for
 * bytes, which are whole numbers in a run. `whyNoDesign` names what is left, with the reason.
 */
import { publishedDesign } from '../../../analysis/gemm2d/published-design.ts';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { Design } from '../../../design/document.ts';
import { toEnd } from '../../../design/steps.ts';
import { autotune, gridsOf } from '../../../workload/gemm2d/autotune.ts';
import type { Grid } from '../../../workload/gemm2d/gemm.ts';
import { GEMM_PROFILES } from '../../../workload/gemm2d/profile.ts';
import {
  GRID_PRODUCT_LABELS,
  isOnRing,
  type GridProductAlgorithm,
  type MeshProductAlgorithm,
  type RingAlgorithm,
} from '../../../workload/gemm2d/product-algorithms.ts';
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
  SETTINGS,
  tokensOf,
  type Compared,
  type Scaling,
  type Setting,
} from './setting.ts';
import { commonSlices, MESHES } from './tuned-slices.ts';

/** The settings whose chips a design describes, whatever the algorithm. */
const DESIGNED: readonly Setting[] = MODELS.map((model) => ({ profile: 'SIM', model }));
const ALGORITHMS = [
  'meshSlice',
  'wang',
  'collective',
  'cannon',
  'tp1d',
  'fsdp',
] as const satisfies readonly GridProductAlgorithm[];

export interface BlockCase {
  readonly setting: Setting;
  readonly tokens: number;
  readonly mesh: Grid;
  readonly algorithm: GridProductAlgorithm;
  /** Of the four layers, of MeshSlice. */
  readonly slices: readonly number[];
}

/** Returns why no design takes the time of an algorithm on the chips of a setting, or null if one does. */
export function whyNoDesign({ profile }: Pick<Setting, 'profile'>, algorithm: Compared): string | null {
  switch (algorithm) {
    case 'summa':
      return 'The study chooses the packets of every broadcast; a design has one number for all, with which it takes longer.';
    case 'wangBestDirection':
      return 'Each product splits the direction that suits it; a design splits rows.';
    // Of both directions one operation runs at a time, or there is one ring: it has the port to itself.
    case 'wang':
    case 'tp1d':
    case 'fsdp':
      return null;
    default:
      return GEMM_PROFILES[profile].portMode === 'independent'
        ? null
        : 'Both rings share one port; those of a design have a port each.';
  }
}

/** Returns whether a design takes the time of MeshSlice on the chips of a setting. */
export function hasDesign(setting: Setting): boolean {
  return whyNoDesign(setting, 'meshSlice') === null;
}

/** One block of the model, with its four fully connected layers only, whose products no memory limits. */
export function blockDesign({ setting, tokens, mesh, algorithm, slices }: BlockCase): Design {
  const { model, profile } = setting;
  const grid = algorithm === 'meshSlice' ? { slices } : { algorithm };
  const whole = publishedDesign(DEFAULT_DESIGN, {
    model,
    profile: { ...GEMM_PROFILES[profile], portMode: 'independent' },
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
    SETTINGS.flatMap((setting) => scalingCases(figure, scaling, setting)),
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
  return ALGORITHMS.filter((algorithm) => whyNoDesign(setting, algorithm) === null).flatMap((algorithm) =>
    CHIPS.filter((chips) => algorithm !== 'cannon' || Number.isInteger(Math.sqrt(chips))).map((chips) =>
      caseOf(figure, `${nameOf(setting)}, ${GRID_PRODUCT_LABELS[algorithm]}`, `${chips} chips`, () =>
        isOnRing(algorithm)
          ? ringBlock(setting, tokensOf(scaling, chips), chips, algorithm)
          : bestBlock(setting, tokensOf(scaling, chips), gridsOf(chips, LEAST_SIDE), algorithm),
      ),
    ),
  );
}

/** The grid and slices of least time by the closed form. */
function bestBlock(
  setting: Setting,
  tokens: number,
  meshes: readonly Grid[],
  algorithm: MeshProductAlgorithm = 'meshSlice',
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

/** All chips on one ring. */
function ringBlock(setting: Setting, tokens: number, chips: number, algorithm: RingAlgorithm): BlockCase {
  return { setting, tokens, mesh: { rows: 1, columns: chips }, algorithm, slices: [] };
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
