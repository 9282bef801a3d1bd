/** Problems of a question about one product, or about chips and their memory. */
import { formatCount } from '../../units/count.ts';
import type { Problem } from '../../units/result.ts';
import type { GridAlgorithm } from './algorithms.ts';
import { algorithmProblem, gridProblem, shardProblem, slicesProblem } from './check.ts';
import { BYTES_PER_ELEMENT } from './element.ts';
import { slicedDimension, slicedName, type Gemm, type Grid } from './gemm.ts';
import type { Layer } from './plan.ts';
import { TPU_BLOCK } from './slices.ts';

const whole = formatCount;

/** All requirements on a product, the first problem of each field. */
export function productProblems(
  algorithm: GridAlgorithm,
  gemm: Gemm,
  mesh: Grid,
  slices: number,
  block = TPU_BLOCK,
): readonly Problem[] {
  const length = slicedDimension(gemm);
  const name = slicedName(gemm.flow).toUpperCase();
  const isSliced = algorithm === 'meshSlice';
  const found = [
    shardProblem(gemm, mesh),
    isSliced ? gridProblem(name, length, mesh, block) : null,
    algorithmProblem(algorithm, gemm, mesh),
    isSliced ? slicesProblem(length, mesh, slices, block) : null,
  ].filter((problem) => problem !== null);
  return found.filter(({ path }, index) => found.findIndex((other) => other.path === path) === index);
}

/** Bytes of the weights of `blocks` blocks on a chip. */
export function weightBytes(layers: readonly Layer[], blocks: number, chips: number): number {
  const elements = layers.reduce((sum, { inputs, outputs }) => sum + inputs * outputs, 0);
  return (BYTES_PER_ELEMENT * elements * blocks) / chips;
}

/** The problem of weights that alone exceed a chip's memory. */
export function memoryProblem(
  layers: readonly Layer[],
  blocks: number,
  chips: number,
  capacityBytes: number,
): Problem | null {
  const bytes = weightBytes(layers, blocks, chips);
  if (bytes <= capacityBytes) return null;
  const gb = (bytes: number): string => (bytes / 1e9).toFixed(1);
  const needed = Math.ceil(weightBytes(layers, blocks, 1) / capacityBytes);
  return {
    path: 'chips',
    message: `The weights alone take ${gb(bytes)} GB on each of ${whole(chips)} chips, which have ${gb(capacityBytes)} GB; ${whole(needed)} or more chips hold them.`,
  };
}
