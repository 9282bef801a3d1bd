import type { ModelFamily } from './family.ts';
import type { TransformerWorkload } from '../transformer/facts/description.ts';
import { checkAxesOfModel } from '../transformer/axes-check.ts';
import { npuShare } from '../transformer/axes-share.ts';
import { checkTransformer } from '../transformer/check.ts';
import { transformerWork } from '../transformer/flops.ts';
import { layersOfTransformer } from '../transformer/layers.ts';
import { transformerLayout } from '../transformer/layout.ts';
import { checkGrid } from '../transformer/mesh/mesh-check.ts';
import { transformerMemory } from '../transformer/memory.ts';
import { transformerModel } from '../transformer/facts/model.ts';
import { transformerParameterCount } from '../transformer/weights.ts';

export const transformerFamily: ModelFamily<TransformerWorkload> = {
  check: (workload, mapping, parts) => {
    const { dataParallel, mesh = null } = mapping;
    const problems = checkTransformer(workload, dataParallel);
    if (problems.length > 0) return problems;
    const onMesh = mesh === null ? [] : checkGrid(transformerModel(workload, dataParallel), mesh, mapping);
    return [...onMesh, ...checkAxesOfModel(workload, mapping, parts)];
  },
  generate: (workload, mapping, { calibrations }) => ({
    layers: layersOfTransformer(
      npuShare(transformerModel(workload, mapping.dataParallel), mapping),
      transformerLayout(workload, mapping),
      calibrations?.terms ?? null,
    ),
    loop: {
      kind: 'transformer',
      passes: 1,
      modelGroup: mapping.modelParallel,
      ...(mapping.axes === undefined ? {} : { axes: mapping.axes }),
      ...(mapping.innermost === undefined ? {} : { innermost: mapping.innermost }),
      ...(mapping.dimensionOrder === undefined ? {} : { dimensionOrder: mapping.dimensionOrder }),
      ...(mapping.mesh ? { meshRows: mapping.mesh.along } : {}),
    },
  }),
  memory: (workload, mapping, { pipelines }, capacityBytes) => {
    const model = transformerModel(workload, mapping.dataParallel);
    const layout = transformerLayout(workload, mapping);
    const { pipeline } = mapping;
    if (pipeline === undefined) return transformerMemory(npuShare(model, mapping), layout, capacityBytes);
    // The memory of the fullest stage.
    return pipelines!
      .stageMemory(model, layout, pipeline, capacityBytes)
      .reduce((most, need) => (need.totalBytes > most.totalBytes ? need : most));
  },
  work: (workload, mapping) =>
    transformerWork(transformerModel(workload, mapping.dataParallel), transformerLayout(workload, mapping)),
  parameters: (workload) => transformerParameterCount(transformerModel(workload, 1)).total,
};
