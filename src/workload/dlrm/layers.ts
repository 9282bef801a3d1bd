/**
 * Layer table of a recommendation model, for the DLRM loop:
 *
 *   layer 0          the embedding tables, sharded over all NPUs: every NPU looks its rows up for the whole
 *                    global batch, and an all-to-all gives each NPU the vectors of its own samples; backward,
 *                    an all-to-all returns their gradients, and the rows are updated
 *   layers 1 .. B    bottom MLP, data parallel
 *   the rest         top MLP, data parallel; its first layer starts with the pairwise products
 *
 * With a model-parallel degree the outputs of each MLP layer are divided among the NPUs of a group, which work on the samples of all of
 * them: the inputs of the top MLP and the outputs of every layer are gathered, the partial sums of input gradients are reduced and
 * scattered, and weight gradients are reduced among the groups. Widths that do not divide count as evenly divided.
 *
 * The all-to-all is samples x sparse features x dimension values per NPU; the loop hides it behind the bottom
 * MLP. Like the reference simulator, it runs the update of the rows before it waits for their gradients,
 * which hides too much of the exchange, by up to that time.
 *
 * Source: Naumov et al., arXiv 1906.00091, sections 2 and 3.
 */
import { computeOp } from '../compute/roofline.ts';
import type { DlrmWorkload } from './facts/description.ts';
import { formatTime } from '../../units/time.ts';
import type { ComputeOp, Layer, LayerOp } from '../table/layer.ts';
import { collectiveOp, whenShared } from '../table/op.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { zeroOps } from '../parallel/zero.ts';
import { bytesPerValue, gradientBytesOf } from '../rate/facts/precision.ts';
import { count, named, over, plus, times } from '../formula/term.ts';
import type { Term } from '../formula/term.ts';
import { mlpLayers } from './mlp.ts';
import type { MlpLayer } from './mlp.ts';
import { interactionWork, mlpWork, tableTraffic, vectorBytes } from './work.ts';

export function layersOfDlrm(workload: DlrmWorkload, samples: number, mapping: Mapping): readonly Layer[] {
  return [
    embeddingLayer(workload, samples, mapping),
    ...mlpLayers(workload).map((layer) => mlpLayer(workload, layer, samples, mapping)),
  ];
}

function embeddingLayer(
  workload: DlrmWorkload,
  samples: number,
  { modelParallel, dataParallel, compute }: Mapping,
): Layer {
  const exchange = (label: string): readonly LayerOp[] =>
    whenShared(
      modelParallel * dataParallel,
      collectiveOp(label, 'allToAll', 'model', vectorBytes(workload, samples)),
    );
  return {
    name: 'Embedding tables',
    forward: [
      tableOp('Look up and add rows', workload, samples, 'forward', compute),
      ...exchange('All-to-all of embeddings'),
    ],
    recompute: [],
    inputGradient: exchange('All-to-all of embedding gradients'),
    weightGradient: [tableOp('Update rows', workload, samples, 'weightGradient', compute)],
    updateNs: 0,
  };
}

/** The time that the workload gives, or that of the traffic of the tables. */
function tableOp(
  label: string,
  workload: DlrmWorkload,
  samples: number,
  pass: 'forward' | 'weightGradient',
  compute: Mapping['compute'],
): ComputeOp {
  const durationNs = pass === 'forward' ? workload.lookupNs : workload.tableUpdateNs;
  return durationNs === undefined
    ? computeOp(label, tableTraffic(workload, samples, pass), compute)
    : { kind: 'compute', label, durationNs, formula: `given: ${formatTime(durationNs)}` };
}

function mlpLayer(
  workload: DlrmWorkload,
  layer: MlpLayer,
  samples: number,
  { modelParallel, dataParallel, zeroStage, compute, gradientBytes }: Mapping,
): Layer {
  const { name, inputs, outputs, isFirstTop, isFirstBottom } = layer;
  const { precision = 'fp16' } = workload;
  const bytes = bytesPerValue(precision);
  const matrix = times(count(inputs), count(outputs));
  const whole = workload.noBiases === true ? matrix : plus(matrix, count(outputs));
  const ofNpu = (size: Term): Term => (modelParallel === 1 ? size : over(size, named('MP', modelParallel)));
  const weights = ofNpu(times(whole, count(bytes, 'B')));
  const gradients = ofNpu(times(whole, count(gradientBytesOf(precision, gradientBytes), 'B')));
  const zero = zeroOps(weights, gradients, zeroStage ?? 0, dataParallel, 1);
  const interaction = (label: string, backward: boolean): readonly LayerOp[] =>
    isFirstTop && workload.interaction !== 'concatenate'
      ? [computeOp(label, interactionWork(workload, samples, backward), compute)]
      : [];
  const backward = computeOp(
    `${name}: input gradient`,
    mlpWork(layer, samples, bytes, 'inputGradient', modelParallel),
    compute,
  );
  const shared = (
    label: string,
    collective: 'allGather' | 'reduceScatter',
    width: number,
  ): readonly LayerOp[] => {
    const ofSamples = count(collective === 'allGather' ? samples : samples * modelParallel, 'samples');
    const size = times(ofSamples, count(width), count(bytes, 'B'));
    return whenShared(modelParallel, collectiveOp(label, collective, 'model', size));
  };
  return {
    name,
    forward: [
      ...interaction('Products of all pairs', false),
      ...(isFirstTop ? shared('All-gather of inputs', 'allGather', inputs) : []),
      computeOp(`${name}: forward`, mlpWork(layer, samples, bytes, 'forward', modelParallel), compute),
      ...shared('All-gather of outputs', 'allGather', outputs),
    ],
    recompute: [],
    // The gradient of the dense features is not needed.
    inputGradient: isFirstBottom
      ? []
      : [
          backward,
          ...shared('Reduce-scatter of input gradients', 'reduceScatter', inputs),
          ...interaction('Gradients of the products of all pairs', true),
          // The last bottom layer has the gradients of its own samples only.
          ...(isFirstTop
            ? shared('All-gather of output gradients', 'allGather', workload.embeddingDimension)
            : []),
        ],
    weightGradient: [
      computeOp(
        `${name}: weight gradient`,
        mlpWork(layer, samples, bytes, 'weightGradient', modelParallel),
        compute,
      ),
      ...zero.afterGradients,
    ],
    updateNs: 0,
  };
}
