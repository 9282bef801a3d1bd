import type { WeightLayer } from '../weight-layer.ts';
import type { ConvolutionModelId } from './catalog.ts';
import { RESNET_50 } from './resnet-50.ts';
import { VGG_16 } from './vgg-16.ts';

/** Layers of each convolutional network, apart from the catalog, so that naming a model does not load them. */
export const CONVOLUTION_LAYERS: Readonly<Record<ConvolutionModelId, readonly WeightLayer[]>> = {
  'resnet-50': RESNET_50,
  'vgg-16': VGG_16,
};
