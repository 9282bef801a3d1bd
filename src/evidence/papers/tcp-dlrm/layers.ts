/** The recommendation model of the paper (Table V) as layers: the compute and traffic of each. */

/** Sparse features, embedding dimension, bytes of a value. */
const FEATURES = 64;
const DIMENSION = 64;
const VALUE_BYTES = 2;
const DENSE_FEATURES = 1600;
const BOTTOM_WIDTH = 1024;
const TOP_WIDTH = 2048;

export interface LayerInput {
  readonly batchPerGpu: number;
  readonly flopPerSecond: number;
  /** Lookup in and update of the embedding tables; not published. */
  readonly lookupSeconds: number;
  readonly updateSeconds: number;
}

export interface DlrmLayer {
  readonly layer: string;
  readonly forwardSeconds: number;
  readonly inputGradientSeconds: number;
  readonly weightGradientSeconds: number;
  readonly allReduceBytes: number;
  /** Forward, and again backward. */
  readonly allToAllBytes: number;
}

export const BOTTOM_LAYERS = 7;
export const TOP_LAYERS = 12;

/** The embedding, then bot0 .. bot6, then top0 .. top11, whose input is the concatenation of all features. */
export function dlrmLayers(input: LayerInput): readonly DlrmLayer[] {
  const { batchPerGpu, flopPerSecond, lookupSeconds, updateSeconds } = input;
  const matrix = (layer: string, inputs: number, outputs: number, hasInputGradient = true): DlrmLayer => {
    const seconds = (2 * batchPerGpu * inputs * outputs) / flopPerSecond;
    return {
      layer,
      forwardSeconds: seconds,
      inputGradientSeconds: hasInputGradient ? seconds : 0,
      weightGradientSeconds: seconds,
      allReduceBytes: inputs * outputs * VALUE_BYTES,
      allToAllBytes: 0,
    };
  };
  const last = { bottom: BOTTOM_LAYERS - 1, top: TOP_LAYERS - 1 };
  return [
    {
      layer: 'emb',
      forwardSeconds: lookupSeconds,
      inputGradientSeconds: 0,
      weightGradientSeconds: updateSeconds,
      allReduceBytes: 0,
      allToAllBytes: batchPerGpu * FEATURES * DIMENSION * VALUE_BYTES,
    },
    ...Array.from({ length: BOTTOM_LAYERS }, (_, index) =>
      matrix(
        `bot${index}`,
        index === 0 ? DENSE_FEATURES : BOTTOM_WIDTH,
        index === last.bottom ? DIMENSION : BOTTOM_WIDTH,
        index > 0,
      ),
    ),
    ...Array.from({ length: TOP_LAYERS }, (_, index) =>
      matrix(
        `top${index}`,
        index === 0 ? (FEATURES + 1) * DIMENSION : TOP_WIDTH,
        index === last.top ? 1 : TOP_WIDTH,
      ),
    ),
  ];
}
