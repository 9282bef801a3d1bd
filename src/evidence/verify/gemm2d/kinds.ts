import type { Kind } from '../kind.ts';
import { autotuneKind, block, breakdown, comparison, dataflow, shapes } from './block.ts';
import { gemm, operation, ring1d } from './gemm.ts';
import { matrixKind, sliceCountsKind, subShardKind } from './slicing.ts';

/** Two-dimensional tensor parallelism on a 2D grid. */
export const GEMM2D_KINDS: Readonly<Record<string, Kind>> = {
  operation,
  gemm,
  ring1d,
  sliceCounts: sliceCountsKind,
  subShard: subShardKind,
  matrix: matrixKind,
  dataflow,
  block,
  autotune: autotuneKind,
  comparison,
  breakdown,
  shapes,
};
