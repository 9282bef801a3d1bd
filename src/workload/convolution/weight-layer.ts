/**
 * A layer of a convolutional network that has weights, as a matrix product: one row for every output pixel of
 * every image, one column for every output channel, kernel^2 x input channels between them. A fully connected
 * layer has a kernel as large as its input and one output pixel.
 */
import { gemm } from '../compute/gemm.ts';
import type { Gemm } from '../compute/gemm.ts';
import { count, plus, squared, times } from '../formula/term.ts';
import type { Term } from '../formula/term.ts';

export interface WeightLayer {
  readonly name: string;
  /** Height = width of the input and the output, in pixels. */
  readonly inputSize: number;
  readonly outputSize: number;
  readonly kernel: number;
  readonly inputChannels: number;
  readonly outputChannels: number;
  /** Further parameters per output channel: 1 for a bias, 2 for batch normalisation. */
  readonly perChannel: number;
}

/** The largest part of a layer whose output channels `npus` NPUs share out. */
export function channelShare(layer: WeightLayer, npus: number): WeightLayer {
  return { ...layer, outputChannels: Math.ceil(layer.outputChannels / npus) };
}

/** The product of a batch: `images x outputSize^2` rows. */
export function layerGemm(layer: WeightLayer, images: number): Gemm {
  const { outputSize, kernel, inputChannels, outputChannels } = layer;
  return gemm(images * outputSize ** 2, kernel ** 2 * inputChannels, outputChannels);
}

export function layerParameters({ kernel, inputChannels, outputChannels, perChannel }: WeightLayer): Term {
  const weights = times(squared(kernel), count(inputChannels), count(outputChannels));
  return perChannel === 0 ? weights : plus(weights, times(count(perChannel), count(outputChannels)));
}

/** Operations of one pass over a batch, equal to those of its product. */
export function layerFlops(layer: WeightLayer, images: number): Term {
  const { outputSize, kernel, inputChannels, outputChannels } = layer;
  return times(
    count(2),
    count(images, 'images'),
    squared(outputSize),
    squared(kernel),
    count(inputChannels),
    count(outputChannels),
  );
}

/** Values of the input and of the output of a batch. */
export function layerValues(
  layer: WeightLayer,
  images: number,
): { readonly input: Term; readonly output: Term } {
  const { inputSize, outputSize, inputChannels, outputChannels } = layer;
  return {
    input: times(count(images), squared(inputSize), count(inputChannels)),
    output: times(count(images), squared(outputSize), count(outputChannels)),
  };
}
