/**
 * The four products of a transformer layer on a mesh, and how each is computed: the largest of its three
 * matrices stays. Attention and element-wise work follow the input: tokens over rows, heads over columns,
 * without traffic.
 */
import { nearest } from '../../gemm2d/check.ts';
import { inEachDirection } from '../../gemm2d/gemm-time.ts';
import { ringOf, shardElements, type Grid } from '../../gemm2d/gemm.ts';
import { planLayers, type Layer, type PlannedLayer } from '../../gemm2d/plan.ts';
import { sliceCounts } from '../../gemm2d/slices.ts';
import type { PlacedGrid } from '../../parallel/gemm2d.ts';
import { bytesPerValue } from '../../rate/facts/precision.ts';
import type { TransformerModel } from '../facts/model.ts';
import { keyWidth } from '../weights.ts';

/** Two for attention, two for the MLP. */
const PER_HALF = 2;
/** Default: few enough to launch, enough to overlap. */
const USUAL_SLICES = 8;

export interface GridProduct {
  readonly planned: PlannedLayer;
  /** Numbers of slices that the mesh allows, ascending; empty if it cannot be used. */
  readonly allowed: readonly number[];
  readonly slices: number;
}

/** A half of a layer, between two additions: attention or MLP. */
export interface MeshHalf {
  readonly products: readonly GridProduct[];
  /** Its output comes transposed, and must be turned round before it is added to its input. */
  readonly isTurned: boolean;
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

export function meshHalves(
  model: TransformerModel,
  mesh: Grid & Pick<PlacedGrid, 'slices'>,
): readonly MeshHalf[] {
  const layers = layerProducts(model);
  return [0, PER_HALF].map((start): MeshHalf => {
    const planned = planLayers(layers.slice(start, start + PER_HALF), model.tokens);
    const products = planned.map((layer, index): GridProduct => {
      const allowed = sliceCounts(layer.slicedDimension, mesh);
      return { planned: layer, allowed, slices: mesh.slices?.[start + index] ?? usualSlices(allowed) };
    });
    const turns = planned.filter(({ stationary }) => stationary === 'B').length;
    return { products, isTurned: turns % 2 === 1 };
  });
}

function usualSlices(allowed: readonly number[]): number {
  if (allowed.includes(USUAL_SLICES)) return USUAL_SLICES;
  const near = nearest(allowed, USUAL_SLICES);
  return near.toSorted((a, b) => Math.abs(a - USUAL_SLICES) - Math.abs(b - USUAL_SLICES))[0] ?? 1;
}

/** Bytes of gathered slices that a chip keeps for its largest product, with two buffers. */
export function meshBufferBytes(model: TransformerModel, mesh: PlacedGrid): number {
  const value = bytesPerValue(model.precision);
  const needs = meshHalves(model, mesh).flatMap(({ products }) =>
    products.flatMap(({ planned, slices }) =>
      planned.gemms.map((gemm) => {
        const gathered = inEachDirection(
          (direction) => ringOf(mesh, direction) * shardElements(gemm, mesh, direction),
        );
        return (2 * value * (gathered.horizontal + gathered.vertical)) / slices;
      }),
    ),
  );
  return Math.max(...needs);
}
