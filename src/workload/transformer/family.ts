import type { ModelFamily } from '../family.ts';
import type { TransformerWorkload } from '../transformer.ts';
import { checkTransformer } from './check.ts';
import { transformerWork } from './flops.ts';
import { layersOfTransformer } from './layers.ts';
import { transformerLayout } from './layout.ts';
import { checkMesh } from './mesh-check.ts';
import { transformerMemory } from './memory.ts';
import { transformerModel } from './model.ts';
import { transformerParameterCount } from './weights.ts';

export const transformerFamily: ModelFamily<TransformerWorkload> = {
  check: (workload, { dataParallel, mesh = null }) => {
    const problems = checkTransformer(workload, dataParallel);
    if (mesh === null || problems.length > 0) return problems;
    return checkMesh(transformerModel(workload, dataParallel), mesh);
  },
  generate: (workload, mapping) => ({
    layers: layersOfTransformer(
      transformerModel(workload, mapping.dataParallel),
      transformerLayout(workload, mapping),
    ),
    loop: {
      kind: 'transformer',
      passes: 1,
      modelGroup: mapping.modelParallel,
      ...(mapping.innermost === undefined ? {} : { innermost: mapping.innermost }),
      ...(mapping.mesh ? { meshRows: mapping.mesh.along } : {}),
    },
  }),
  memory: (workload, mapping, capacityBytes) =>
    transformerMemory(
      transformerModel(workload, mapping.dataParallel),
      transformerLayout(workload, mapping),
      capacityBytes,
    ),
  work: (workload, mapping) =>
    transformerWork(transformerModel(workload, mapping.dataParallel), transformerLayout(workload, mapping)),
  parameters: (workload) => transformerParameterCount(transformerModel(workload, 1)).total,
};
