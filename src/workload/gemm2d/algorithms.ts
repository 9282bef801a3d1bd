/** The algorithms for a product over a mesh, in one list. Adding one takes a row and its file. */
import { cannonTime } from './algorithms/cannon.ts';
import { collectiveTime } from './algorithms/collective.ts';
import { meshSliceTime } from './algorithms/mesh-slice.ts';
import { summaTime } from './algorithms/summa.ts';
import { bestWangTime, wangTime } from './algorithms/wang.ts';
import { slicedDimension, type Gemm, type Grid } from './gemm.ts';
import type { GemmTime } from './gemm-time.ts';
import type { GemmProfile } from './profile.ts';
import { sliceCounts } from './slices.ts';

export const MESH_ALGORITHMS = [
  'meshSlice',
  'wang',
  'wangBestDirection',
  'collective',
  'summa',
  'cannon',
] as const;
export type GridAlgorithm = (typeof MESH_ALGORITHMS)[number];

/** Those that repeat one pair of operations, which a run shows lane by lane. */
export const PIPELINED = ['meshSlice', 'collective', 'summa'] as const satisfies readonly GridAlgorithm[];
export type Pipelined = (typeof PIPELINED)[number];

export interface AlgorithmRule {
  readonly label: string;
  readonly fitsGrid: (mesh: Grid) => boolean;
  /** `slices` matters only for MeshSlice. */
  readonly time: (profile: GemmProfile, gemm: Gemm, mesh: Grid, slices: number) => GemmTime;
}

const anywhere = (): boolean => true;

export const ALGORITHM_RULES: Readonly<Record<GridAlgorithm, AlgorithmRule>> = {
  meshSlice: { label: 'MeshSlice', fitsGrid: anywhere, time: meshSliceTime },
  wang: {
    label: 'Wang',
    fitsGrid: anywhere,
    time: (profile, gemm, mesh) => wangTime(profile, gemm, mesh, 'horizontal'),
  },
  wangBestDirection: { label: 'Wang, better direction', fitsGrid: anywhere, time: bestWangTime },
  collective: { label: 'Collective', fitsGrid: anywhere, time: collectiveTime },
  summa: {
    label: 'SUMMA',
    fitsGrid: anywhere,
    time: (profile, gemm, mesh) => summaTime(profile, gemm, mesh),
  },
  cannon: { label: 'Cannon', fitsGrid: ({ rows, columns }) => rows === columns, time: cannonTime },
};

/** The numbers of slices that a product allows on the mesh; only MeshSlice has a choice. */
export function slicesOf(
  algorithm: GridAlgorithm,
  gemm: Gemm,
  mesh: Grid,
  block?: number,
): readonly number[] {
  return algorithm === 'meshSlice' ? sliceCounts(slicedDimension(gemm), mesh, block) : [1];
}
