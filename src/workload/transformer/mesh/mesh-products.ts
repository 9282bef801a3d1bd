/**
 * The four products of a transformer layer on a mesh, and how each is computed: the largest of its three
 * matrices stays. Attention and element-wise work follow the input: tokens over rows, heads over columns,
 * without traffic.
 */
import { inEachDirection, type Direction } from '../../gemm2d/directions.ts';
import { nearest } from '../../gemm2d/check.ts';
import { ringOf, shardElements, type Gemm } from '../../gemm2d/gemm.ts';
import { planLayers, planOnRing, type Layer, type PlannedLayer } from '../../gemm2d/plan.ts';
import { isOnRing } from '../../gemm2d/product-algorithms.ts';
import { sliceCounts } from '../../gemm2d/slices.ts';
import { expertLoad, type PlacedExperts } from '../../parallel/experts.ts';
import type { PlacedGrid } from '../../parallel/gemm2d.ts';
import { bytesPerValue } from '../../rate/facts/precision.ts';
import type { TransformerModel } from '../facts/model.ts';
import { keyWidth } from '../weights.ts';
import { partsOf } from './mesh-moves.ts';

/** Two for attention, two for the MLP. */
const PER_HALF = 2;
/** Default: few enough to launch, enough to overlap. */
const USUAL_SLICES = 8;

export interface GridProduct {
  readonly planned: PlannedLayer;
  /** Numbers of slices that MeshSlice may take on the mesh, ascending; empty if it cannot be used. */
  readonly allowed: readonly number[];
  /** Slices, or the parts of another algorithm. */
  readonly slices: number;
}

/** A half of a layer, between two additions: attention or MLP. */
export interface MeshHalf {
  readonly products: readonly GridProduct[];
  /** Its output comes transposed, and must be turned round before it is added to its input. */
  readonly isTurned: boolean;
  /** How often it is computed: once for each expert that the chips of the mesh hold. */
  readonly times: number;
}

export function layerProducts(model: TransformerModel): readonly Layer[] {
  const { hidden, feedForward, gated } = model;
  return [
    { name: 'QKV', inputs: hidden, outputs: hidden + 2 * keyWidth(model) },
    { name: 'projection', inputs: hidden, outputs: hidden },
    { name: 'MLP in', inputs: hidden, outputs: (gated ? 2 : 1) * feedForward },
    { name: 'MLP out', inputs: feedForward, outputs: hidden },
  ];
}

/** Tokens of one micro-batch that a product works on, and how often there is such a product. */
function expertShare(
  { experts: all, topK }: TransformerModel,
  tokens: number,
  experts: PlacedExperts | null,
): { readonly tokens: number; readonly times: number } {
  if (all === 1 || experts === null) return { tokens, times: 1 };
  // Every group of the axis of experts sends its tokens to all of them, and each has as many experts.
  const times = all / experts.degree;
  return { tokens: (tokens * topK * expertLoad(experts)) / times, times };
}

/**
 * The products of one micro-batch. An expert's are of the tokens that visit it.
 *
 * @param experts null without a group for them
 */
export function meshHalves(
  model: TransformerModel,
  mesh: PlacedGrid,
  experts: PlacedExperts | null,
): readonly MeshHalf[] {
  const tokens = model.tokens / model.microBatches;
  const layers = layerProducts(model);
  const parts = partsOf(mesh);
  return [0, PER_HALF].map((start): MeshHalf => {
    const share = start === 0 ? { tokens, times: 1 } : expertShare(model, tokens, experts);
    const [first, end] = [start, start + PER_HALF];
    const half = layers.slice(first, end);
    const planned = isOnRing(mesh.algorithm)
      ? planOnRing(mesh.algorithm, half, share.tokens)
      : planLayers(half, share.tokens, mesh.stays.slice(first, end));
    const products = planned.map((layer, index): GridProduct => {
      const allowed = sliceCounts(layer.slicedDimension, mesh, mesh.block);
      const slices = parts ?? mesh.slices?.[start + index] ?? usualSlices(allowed);
      return { planned: layer, allowed, slices };
    });
    const turns = planned.filter(({ stationary }) => stationary === 'B').length;
    return { products, isTurned: turns % 2 === 1, times: share.times };
  });
}

function usualSlices(allowed: readonly number[]): number {
  if (allowed.includes(USUAL_SLICES)) return USUAL_SLICES;
  const near = nearest(allowed, USUAL_SLICES);
  return near.toSorted((a, b) => Math.abs(a - USUAL_SLICES) - Math.abs(b - USUAL_SLICES))[0] ?? 1;
}

/** Bytes of gathered slices, or of parts that are passed on, that a chip keeps for its largest product, with two buffers. */
export function meshBufferBytes(
  model: TransformerModel,
  mesh: PlacedGrid,
  experts: PlacedExperts | null,
): number {
  const value = bytesPerValue(model.precision);
  const needs = meshHalves(model, mesh, experts).flatMap(({ products }) =>
    products.flatMap(({ planned, slices }) =>
      planned.gemms.map((gemm) => {
        const kept = inEachDirection((direction) =>
          ringOf(mesh, direction) === 1 ? 0 : keptElements(gemm, mesh, direction, slices),
        );
        return value * (kept.horizontal + kept.vertical);
      }),
    ),
  );
  return Math.max(...needs);
}

function keptElements(gemm: Gemm, mesh: PlacedGrid, direction: Direction, slices: number): number {
  const shard = shardElements(gemm, mesh, direction);
  const whole = ringOf(mesh, direction) * shard;
  switch (mesh.algorithm) {
    case 'meshSlice':
    case 'collective':
    case 'summa':
    case 'fsdp':
      return (2 * whole) / slices;
    case 'wang':
      return direction === 'horizontal' ? 2 * shard : whole;
    case 'cannon':
    case 'tp1d':
      return 2 * shard;
  }
}
