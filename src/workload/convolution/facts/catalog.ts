import { wholeBound } from '../../facts/description-bounds.ts';
import type { Bound } from '../../facts/description-bounds.ts';
import type { Precision } from '../../rate/facts/precision.ts';

export const CONVOLUTION_MODELS = ['resnet-50', 'vgg-16'] as const;
export type ConvolutionModelId = (typeof CONVOLUTION_MODELS)[number];

/** A convolutional network on 224 x 224 images. */
export interface ConvolutionWorkload {
  readonly kind: 'convolution';
  readonly preset: ConvolutionModelId;
  /** Images per replica and iteration; see `globalBatch`. Without model parallelism every NPU is a replica. */
  readonly imagesPerNpu: number;
  /** Images of all NPUs together (strong scaling); overrides `imagesPerNpu`. */
  readonly globalBatch?: number;
  /** Defaults to fp16. */
  readonly precision?: Precision;
}

/** Bounds of every number of a `ConvolutionWorkload`. */
export const CONVOLUTION_BOUNDS = {
  imagesPerNpu: wholeBound(1, 1_000_000),
  globalBatch: wholeBound(1, 1_000_000_000),
} as const satisfies Readonly<Record<string, Bound>>;

export interface ConvolutionDescription {
  readonly id: ConvolutionModelId;
  readonly label: string;
  readonly publishedParameters: number;
  readonly imagesPerNpu: number;
  readonly source: string;
}

export const CONVOLUTION_CATALOG: readonly ConvolutionDescription[] = [
  {
    id: 'resnet-50',
    label: 'ResNet-50',
    publishedParameters: 25.6e6,
    imagesPerNpu: 32,
    source: 'He et al., arXiv 1512.03385, Table 1; batch 32 as in ASTRA-SIM (ISPASS 2020)',
  },
  {
    id: 'vgg-16',
    label: 'VGG-16',
    publishedParameters: 138e6,
    imagesPerNpu: 32,
    source: 'Simonyan and Zisserman, arXiv 1409.1556, configuration D; batch chosen here',
  },
];

export function convolutionDescription(id: ConvolutionModelId): ConvolutionDescription {
  const found = CONVOLUTION_CATALOG.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`No convolutional network "${id}".`);
  return found;
}

export function convolutionWorkload(id: ConvolutionModelId): ConvolutionWorkload {
  return { kind: 'convolution', preset: id, imagesPerNpu: convolutionDescription(id).imagesPerNpu };
}
