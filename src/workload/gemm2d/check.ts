/**
 * Problems of a product, or of a block of layers, on a mesh. Messages name a field of the question and give
 * the allowed values.
 */
import { formatCount } from '../../units/count.ts';
import type { Problem } from '../../units/result.ts';
import type { GridAlgorithm } from './algorithms.ts';
import { slicedDimension, type Flow, type Gemm, type Grid } from './gemm.ts';
import type { Layer, PlannedLayer } from './plan.ts';
import { leastCommonMultiple, sliceCounts, TPU_BLOCK } from './slices.ts';

const whole = formatCount;
const sidesOf = ({ rows, columns }: Grid): string => `${whole(rows)} x ${whole(columns)}`;

/** The two allowed numbers nearest to `wanted`, the lower first; one if the other side has none. */
export function nearest(allowed: readonly number[], wanted: number): readonly number[] {
  const below = allowed.findLast((count) => count < wanted);
  const above = allowed.find((count) => count > wanted);
  return [below, above].filter((count) => count !== undefined);
}

/** Why the blocks of a sliced dimension do not fit the mesh, or null. */
export function gridProblem(what: string, length: number, mesh: Grid, block = TPU_BLOCK): Problem | null {
  const unit = leastCommonMultiple(mesh.rows, mesh.columns) * block;
  if (length % unit === 0) return null;
  return {
    path: 'rows',
    message: `The mesh of ${sidesOf(mesh)} does not divide ${what}, ${whole(length)}: it must be a multiple of ${whole(unit)}, the least common multiple of both sides times blocks of ${block}.`,
  };
}

/** The first layer that does not fit the mesh, or null. */
export function layersProblem(
  layers: readonly PlannedLayer[],
  mesh: Grid,
  block = TPU_BLOCK,
): Problem | null {
  for (const layer of layers) {
    const found = gridProblem(`the sliced dimension of ${layer.name}`, layer.slicedDimension, mesh, block);
    if (found !== null) return found;
  }
  return null;
}

export function slicesProblem(length: number, mesh: Grid, slices: number, block = TPU_BLOCK): Problem | null {
  const allowed = sliceCounts(length, mesh, block);
  if (allowed.includes(slices) || allowed.length === 0) return null;
  const near = nearest(allowed, slices).map(whole).join(' and ');
  return {
    path: 'slices',
    message: `${whole(slices)} slices do not divide the ${whole(allowed.at(-1) ?? 1)} blocks that a chip holds of ${whole(length)} on ${sidesOf(mesh)}; nearest: ${near}.`,
  };
}

/** The requirements of an algorithm on a product and its mesh beyond the blocks; null if they are met. */
export function algorithmProblem(algorithm: GridAlgorithm, gemm: Gemm, mesh: Grid): Problem | null {
  const length = slicedDimension(gemm);
  switch (algorithm) {
    case 'cannon':
      if (mesh.rows === mesh.columns) return null;
      return {
        path: 'columns',
        message: `Cannon needs a square mesh: ${sidesOf({ rows: mesh.rows, columns: mesh.rows })} or ${sidesOf({ rows: mesh.columns, columns: mesh.columns })}, not ${sidesOf(mesh)}.`,
      };
    case 'wang':
    case 'wangBestDirection': {
      const parts = 2 * mesh.columns;
      if (length % parts === 0) return null;
      return {
        path: 'columns',
        message: `Wang splits ${whole(length)} in two halves for each of ${whole(mesh.columns)} columns; it must be a multiple of ${whole(parts)}.`,
      };
    }
    case 'summa': {
      const iterations = leastCommonMultiple(mesh.rows, mesh.columns);
      if (length % iterations === 0) return null;
      return {
        path: 'rows',
        message: `SUMMA cuts ${whole(length)} into ${whole(iterations)} iterations, the least common multiple of ${sidesOf(mesh)}; it must be a multiple of that.`,
      };
    }
    case 'meshSlice':
    case 'collective':
      return null;
  }
}

/** Shards of all three matrices must be whole. */
export function shardProblem(gemm: Gemm, mesh: Grid): Problem | null {
  for (const [path, side, dimensions] of [
    ['rows', mesh.rows, rowDimensions(gemm.flow)],
    ['columns', mesh.columns, columnDimensions(gemm.flow)],
  ] as const) {
    const odd = dimensions.find((name) => gemm[name] % side !== 0);
    if (odd !== undefined) {
      return {
        path,
        message: `${whole(side)} ${path} do not divide ${odd.toUpperCase()}, ${whole(gemm[odd])}.`,
      };
    }
  }
  return null;
}

type Dimension = 'm' | 'n' | 'k';
/** Dimensions that lie over the rows of the mesh: those of the operands' and the result's rows. */
function rowDimensions(flow: Flow): readonly Dimension[] {
  return { OS: ['m', 'k'], LS: ['m', 'n'], RS: ['k', 'm'] }[flow] as readonly Dimension[];
}

function columnDimensions(flow: Flow): readonly Dimension[] {
  return { OS: ['k', 'n'], LS: ['k', 'n'], RS: ['m', 'n'] }[flow] as readonly Dimension[];
}

/** The requirements of 1-D tensor parallelism and FSDP on one ring of all chips. */
export function ringProblem(
  algorithm: 'tp1d' | 'fsdp',
  layers: readonly Layer[],
  tokens: number,
  chips: number,
): Problem | null {
  const wanted =
    algorithm === 'fsdp' ? [tokens] : [tokens, ...layers.flatMap(({ inputs, outputs }) => [inputs, outputs])];
  const odd = wanted.find((length) => length % chips !== 0);
  return odd === undefined
    ? null
    : { path: 'chips', message: `${whole(chips)} chips do not divide ${whole(odd)}.` };
}
