import { checkBounds } from '../facts/description-bounds.ts';
import { CONVOLUTION_BOUNDS, convolutionDescription } from '../convolution/facts/catalog.ts';
import { CONVOLUTION_LAYERS } from '../convolution/facts/layers.ts';
import type { ConvolutionWorkload } from '../convolution/facts/catalog.ts';
import type { ModelFamily } from './family.ts';
import type { LoopSettings } from '../training-loops/facts/loops.ts';
import { replicaBatch, replicaShare } from '../mapping/facts/batch.ts';
import { formatCount } from '../../units/count.ts';
import type { Problem } from '../../units/result.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { convolutionIterationWork, layersOfConvolution } from '../convolution/layers.ts';
import { convolutionMemory, convolutionParameters } from '../convolution/memory.ts';

export const convolutionFamily: ModelFamily<ConvolutionWorkload> = {
  check: (workload, mapping) => {
    const outside = checkBounds(workload, CONVOLUTION_BOUNDS, 'workload');
    if (outside.length > 0) return outside;
    const shared = replicaBatch(batchOf(workload), mapping.dataParallel);
    return [...channelsProblem(workload, mapping), ...(shared.ok ? [] : shared.problems)];
  },
  generate: (workload, mapping) => {
    const layers = CONVOLUTION_LAYERS[workload.preset];
    return {
      layers: layersOfConvolution(layers, imagesOf(workload, mapping), workload.precision ?? 'fp16', mapping),
      loop: loopOf(mapping),
    };
  },
  memory: (workload, mapping, _parts, capacityBytes) => {
    const layers = CONVOLUTION_LAYERS[workload.preset];
    const images = imagesOf(workload, mapping);
    return convolutionMemory(layers, images, workload.precision ?? 'fp16', mapping, capacityBytes);
  },
  work: (workload, mapping) => {
    const layers = CONVOLUTION_LAYERS[workload.preset];
    return convolutionIterationWork(layers, imagesOf(workload, mapping) * mapping.dataParallel);
  },
  parameters: ({ preset }) => convolutionParameters(CONVOLUTION_LAYERS[preset]),
};

function batchOf({ imagesPerNpu, globalBatch }: ConvolutionWorkload) {
  return { perReplica: imagesPerNpu, ...(globalBatch === undefined ? {} : { global: globalBatch }) };
}

function imagesOf(workload: ConvolutionWorkload, { dataParallel }: Mapping): number {
  return replicaShare(batchOf(workload), dataParallel);
}

/** An NPU of a model-parallel group computes at least one output channel of every layer. */
function channelsProblem({ preset }: ConvolutionWorkload, { modelParallel }: Mapping): readonly Problem[] {
  const fewest = Math.min(...CONVOLUTION_LAYERS[preset].map(({ outputChannels }) => outputChannels));
  if (modelParallel <= fewest) return [];
  const { label } = convolutionDescription(preset);
  return [
    {
      path: 'parallelism.modelParallel',
      message: `A layer of ${label} has ${formatCount(fewest)} output channels to share out: the model-parallel degree must be at most ${formatCount(fewest)}; found ${formatCount(modelParallel)}.`,
    },
  ];
}

/**
 * The data-parallel loop ignores what a model-parallel group exchanges and what is gathered before a pass; the
 * hybrid one does not.
 */
function loopOf({ modelParallel, innermost, dimensionOrder, zeroStage }: Mapping): LoopSettings {
  if (modelParallel === 1 && zeroStage !== 3) return { kind: 'data', passes: 1 };
  return {
    kind: 'transformer',
    passes: 1,
    modelGroup: modelParallel,
    ...(innermost === undefined ? {} : { innermost }),
    ...(dimensionOrder === undefined ? {} : { dimensionOrder }),
  };
}
