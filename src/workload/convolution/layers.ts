/**
 * Layer table of a convolutional network under data, model or hybrid parallelism. Each layer with weights is a
 * matrix product in each pass. The gradient of the images is not needed. Normalisation, activation functions
 * and pooling take no time here.
 *
 *   parallelism   outputs, forward   gradients of inputs   gradients of weights
 *   data          stay               stay                  reduced over all NPUs (parallel/zero.ts)
 *   model         all-gather         reduce-scatter        stay
 *   hybrid        within a group     within a group        reduced over the replicas
 *
 * The NPUs of a model-parallel group share out the output channels of every layer (`channelShare`). All of them
 * need all channels of its input, so the outputs of the layer before are gathered: an NPU contributes its
 * channels. Backward, its channels give a part of the gradient of every input, and these parts are added up
 * where the input was computed.
 *
 * Source: ASTRA-SIM (ISPASS 2020), table of what each parallelism exchanges; the collectives and their sizes are
 * those of its `gen_astrasim_workload_input.py`, except that an image counts once, not once per pixel of the kernel.
 */
import { computeOp } from '../compute/roofline.ts';
import { gemmsOfPass } from '../compute/work.ts';
import type { MatrixWork, WorkPass } from '../compute/work.ts';
import type { IterationWork } from '../table/iteration-work.ts';
import type { Layer } from '../table/layer.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { collectiveOp, whenShared } from '../table/op.ts';
import { zeroOps } from '../parallel/zero.ts';
import { bytesPerValue, gradientBytesOf } from '../rate/facts/precision.ts';
import type { Precision } from '../rate/facts/precision.ts';
import { count, plus, times } from '../formula/term.ts';
import { channelShare, layerFlops, layerGemm, layerParameters, layerValues } from './weight-layer.ts';
import type { WeightLayer } from './weight-layer.ts';

export function layersOfConvolution(
  network: readonly WeightLayer[],
  images: number,
  precision: Precision,
  { modelParallel, dataParallel, zeroStage, compute, gradientBytes }: Mapping,
): readonly Layer[] {
  const bytes = count(bytesPerValue(precision), 'B');
  return network.map((whole, index) => {
    const layer = channelShare(whole, modelParallel);
    const { input, output } = layerValues(layer, images);
    const gather = collectiveOp('All-gather of outputs', 'allGather', 'model', times(output, bytes));
    const scatter = collectiveOp(
      'Reduce-scatter of input gradients',
      'reduceScatter',
      'model',
      times(input, bytes),
    );
    const op = (label: string, pass: WorkPass) =>
      computeOp(`${layer.name}: ${label}`, convolutionWork(layer, images, precision, pass), compute);
    const weights = times(layerParameters(layer), bytes);
    const gradients = times(layerParameters(layer), count(gradientBytesOf(precision, gradientBytes), 'B'));
    const zero = zeroOps(weights, gradients, zeroStage ?? 0, dataParallel, 1);
    return {
      name: layer.name,
      forward: [...zero.beforeForward, op('forward', 'forward'), ...whenShared(modelParallel, gather)],
      recompute: [],
      inputGradient:
        index === 0
          ? []
          : [
              ...zero.beforeBackward,
              op('input gradient', 'inputGradient'),
              ...whenShared(modelParallel, scatter),
            ],
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
