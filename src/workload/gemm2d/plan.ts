/**
 * Which matrix stays in place in the three products of a layer C[t,O] = A[t,I] B[I,O], and which way round
 * each is computed: the largest of the three matrices stays. A layer whose weights stay (B) takes its input
 * plain and gives its output transposed, or the other way round; the others pass on the orientation of their
 * input. Source: MeshSlice (ISCA 2025), phase 1 of its autotuner; the table of six rows checked with integer
 * matrices.
 */
import type { Flow, Gemm } from './gemm.ts';
import type { RingAlgorithm } from './product-algorithms.ts';

/** A fully connected layer of a transformer block. */
export interface Layer {
  readonly name: string;
  readonly inputs: number;
  readonly outputs: number;
}

export const STATIONARY = ['A', 'B', 'C'] as const;
/** The matrix of a layer that stays: its input, its weights or its output. */
export type Stationary = (typeof STATIONARY)[number];

export interface PlannedLayer extends Layer {
  readonly stationary: Stationary;
  /** Set if the products of the layer are computed on transposed matrices. */
  readonly transposed: boolean;
  /** The dimension that the slices of all three products cut, in elements. */
  readonly slicedDimension: number;
  /** Forward, gradient of the input, gradient of the weights. */
  readonly gemms: readonly [Gemm, Gemm, Gemm];
}

/** The four simulated layers of a block of a model with hidden size `hidden`. */
export function blockLayers(hidden: number): readonly Layer[] {
  return [
    { name: 'qkv', inputs: hidden, outputs: 3 * hidden },
    { name: 'proj', inputs: hidden, outputs: hidden },
    { name: 'ff1', inputs: hidden, outputs: 4 * hidden },
    { name: 'ff2', inputs: 4 * hidden, outputs: hidden },
  ];
}

/** The largest matrix of a layer; if the output is as large as the input, the input stays. */
export function largestMatrix(
  { inputs, outputs }: Pick<Layer, 'inputs' | 'outputs'>,
  tokens: number,
): Stationary {
  if (outputs > inputs && tokens >= inputs) return 'C';
  if (inputs >= outputs && tokens >= outputs) return 'A';
  return 'B';
}

/** The matrix that is kept in every layer, or in each; null is the largest. */
export type Kept = Stationary | readonly (Stationary | null)[];

/** Plans the layers of a block in order; `stationary` keeps that matrix instead of the largest. */
export function planLayers(
  layers: readonly Layer[],
  tokens: number,
  stationary: Kept = [],
): readonly PlannedLayer[] {
  let isTransposed = false;
  return layers.map((layer, index) => {
    const given = typeof stationary === 'string' ? stationary : stationary[index];
    const kept = given ?? largestMatrix(layer, tokens);
    // A layer whose weights stay computes transposed products if its input is plain.
    const transposed = kept === 'B' ? !isTransposed : isTransposed;
    if (kept === 'B') isTransposed = !isTransposed;
    return { ...layer, ...products(layer, tokens, kept, transposed) };
  });
}

/**
 * Plans the layers of a block on one ring, a row of chips: 1-D tensor parallelism moves the smaller activation of a layer, FSDP its weights.
 */
export function planOnRing(
  algorithm: RingAlgorithm,
  layers: readonly Layer[],
  tokens: number,
): readonly PlannedLayer[] {
  return layers.map((layer) => {
    const kept = algorithm === 'fsdp' || layer.outputs > layer.inputs ? 'C' : 'A';
    return { ...layer, ...products(layer, tokens, kept, algorithm === 'fsdp') };
  });
}

type Row = readonly [Flow, Flow, Flow];
/** Flows of the three products by the matrix that stays, plain and transposed; the first is that of the forward pass. */
export const FLOWS_OF: Readonly<Record<Stationary, { readonly plain: Row; readonly transposed: Row }>> = {
  C: { plain: ['OS', 'LS', 'RS'], transposed: ['OS', 'RS', 'LS'] },
  A: { plain: ['LS', 'OS', 'RS'], transposed: ['RS', 'OS', 'LS'] },
  B: { plain: ['RS', 'LS', 'OS'], transposed: ['LS', 'RS', 'OS'] },
};

function products(
  { inputs, outputs }: Layer,
  t: number,
  stationary: Stationary,
  transposed: boolean,
): Pick<PlannedLayer, 'stationary' | 'transposed' | 'slicedDimension' | 'gemms'> {
  const flows = FLOWS_OF[stationary][transposed ? 'transposed' : 'plain'];
  // Shapes M x N of the three results; the third dimension is the inner one. If B stays, the plain forward
  // product takes A transposed and gives C plain, the gradient of the input comes out transposed, that of the
  // weights plain.
  const turned: Readonly<Record<Stationary, readonly [boolean, boolean, boolean]>> = {
    C: [transposed, transposed, transposed],
    A: [transposed, transposed, !transposed],
    B: [transposed, !transposed, transposed],
  };
  const shapes = [
    [t, outputs, inputs],
    [t, inputs, outputs],
    [inputs, outputs, t],
  ] as const;
  const gemm = (index: 0 | 1 | 2): Gemm => {
    const [rows, columns, k] = shapes[index];
    const isTurned = turned[stationary][index];
    return { flow: flows[index], m: isTurned ? columns : rows, n: isTurned ? rows : columns, k };
  };
  return {
    stationary,
    transposed,
    slicedDimension: { C: inputs, A: outputs, B: t }[stationary],
    gemms: [gemm(0), gemm(1), gemm(2)],
  };
}
