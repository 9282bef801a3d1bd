import { checkBounds } from '../facts/description-bounds.ts';
import { CONVOLUTION_BOUNDS, convolutionDescription } from '../convolution/facts/catalog.ts';
import { CONVOLUTION_LAYERS } from '../convolution/facts/layers.ts';
import type { ConvolutionWorkload } from '../convolution/facts/catalog.ts';
import { modelParallelProblem } from './family.ts';
import type { ModelFamily } from './family.ts';
import type { LoopSettings } from '../training-loops/facts/loops.ts';
import { replicaBatch, replicaShare } from '../mapping/facts/batch.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { convolutionIterationWork, layersOfConvolution } from '../convolution/layers.ts';
import { convolutionMemory, convolutionParameters } from '../convolution/memory.ts';

export const convolutionFamily: ModelFamily<ConvolutionWorkload> = {
  check: (workload, mapping) => {
    const outside = checkBounds(workload, CONVOLUTION_BOUNDS, 'workload');
    if (outside.length > 0) return outside;
    const shared = replicaBatch(batchOf(workload), mapping.dataParallel);
    return [
      ...modelParallelProblem(convolutionDescription(workload.preset).label, mapping),
      ...(shared.ok ? [] : shared.problems),
    ];
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

/**
 * The data-parallel loop ignores what is gathered before a pass; the hybrid one, with groups of one, does
 * not.
 */
function loopOf({ zeroStage }: Mapping): LoopSettings {
  return zeroStage === 3 ? { kind: 'transformer', passes: 1, modelGroup: 1 } : { kind: 'data', passes: 1 };
}
