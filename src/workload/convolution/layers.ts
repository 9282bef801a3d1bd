/**
 * Layer table of a convolutional network under data parallelism: each layer with weights is a matrix product
 * in each pass, and its gradients are reduced over all NPUs (parallel/zero.ts). The gradient of the images is
 * not needed. Normalisation, activation functions and pooling take no time here.
 */
import { computeOp } from '../compute/roofline.ts';
import { gemmsOfPass } from '../compute/work.ts';
import type { MatrixWork, WorkPass } from '../compute/work.ts';
import type { IterationWork } from '../table/iteration-work.ts';
import type { Layer } from '../table/layer.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { zeroOps } from '../parallel/zero.ts';
import { bytesPerValue } from '../rate/facts/precision.ts';
import type { Precision } from '../rate/facts/precision.ts';
import { count, plus, times } from '../formula/term.ts';
import { layerFlops, layerGemm, layerParameters, layerValues } from './weight-layer.ts';
import type { WeightLayer } from './weight-layer.ts';

export function layersOfConvolution(
  network: readonly WeightLayer[],
  images: number,
  precision: Precision,
  { dataParallel, zeroStage, compute }: Mapping,
): readonly Layer[] {
  return network.map((layer, index) => {
    const op = (label: string, pass: WorkPass) =>
      computeOp(`${layer.name}: ${label}`, convolutionWork(layer, images, precision, pass), compute);
    const weights = times(layerParameters(layer), count(bytesPerValue(precision), 'B'));
    const zero = zeroOps(weights, zeroStage ?? 0, dataParallel, 1);
    return {
      name: layer.name,
      forward: [...zero.beforeForward, op('forward', 'forward')],
      recompute: [],
      inputGradient: index === 0 ? [] : [...zero.beforeBackward, op('input gradient', 'inputGradient')],
      weightGradient: [op('weight gradient', 'weightGradient'), ...zero.afterGradients],
      updateNs: 0,
    };
  });
}

/** The image moves once, not once per pixel of the kernel as in the unfolded product. */
export function convolutionWork(
  layer: WeightLayer,
  images: number,
  precision: Precision,
  pass: WorkPass,
): MatrixWork {
  const { input, output } = layerValues(layer, images);
  const weights = layerParameters({ ...layer, perChannel: 0 });
  return {
    kind: 'matrix',
    flops: layerFlops(layer, images),
    gemms: gemmsOfPass([layerGemm(layer, images)], pass),
    bytes: times(plus(input, weights, output), count(bytesPerValue(precision), 'B')),
  };
}

/** Three passes over every layer, two over the first. */
export function convolutionIterationWork(network: readonly WeightLayer[], images: number): IterationWork {
  const modelFlops = network.reduce(
    (total, layer, index) => total + (index === 0 ? 2 : 3) * layerFlops(layer, images).value,
    0,
  );
  return { sample: 'image', samples: images, tokens: null, modelFlops, recomputedFlops: 0 };
}
