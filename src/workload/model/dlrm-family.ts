import { checkDlrm } from '../dlrm/facts/description.ts';
import type { DlrmWorkload } from '../dlrm/facts/description.ts';
import type { ModelFamily } from './family.ts';
import { replicaBatch, replicaShare } from '../mapping/facts/batch.ts';
import type { Mapping } from '../mapping/mapping.ts';
import type { Problem } from '../../units/result.ts';
import type { LoopSettings } from '../training-loops/facts/loops.ts';
import { layersOfDlrm } from '../dlrm/layers.ts';
import { dlrmMemory } from '../dlrm/memory.ts';
import { dlrmIterationWork } from '../dlrm/work.ts';
import { mlpParameters, tableParameters } from '../dlrm/mlp.ts';

export const dlrmFamily: ModelFamily<DlrmWorkload> = {
  check: (workload, mapping) => {
    const problems = checkDlrm(workload);
    if (problems.length > 0) return problems;
    const shared = replicaBatch(batchOf(workload), npusOf(mapping));
    return [...stageProblem(mapping), ...(shared.ok ? [] : shared.problems)];
  },
  generate: (workload, mapping) => ({
    layers: layersOfDlrm(workload, samplesOf(workload, mapping), mapping),
    loop: {
      kind: 'dlrm',
      passes: 1,
      lastBottomLayer: workload.bottomMlp.length,
      ...(workload.updatesLast === true ? { updatesLast: true } : {}),
      ...(workload.lastReduction === undefined ? {} : { lastReduction: workload.lastReduction }),
      ...(mapping.modelParallel === 1 ? {} : cutOver(mapping)),
      ...(workload.gradientLag === undefined ? {} : { gradientLag: workload.gradientLag }),
    },
  }),
  memory: (workload, mapping, _parts, capacityBytes) =>
    dlrmMemory(workload, samplesOf(workload, mapping), mapping, capacityBytes),
  work: (workload, mapping) => dlrmIterationWork(workload, samplesOf(workload, mapping) * npusOf(mapping)),
  parameters: (workload) => mlpParameters(workload) + tableParameters(workload),
};

function batchOf({ samplesPerNpu, globalBatch }: DlrmWorkload) {
  return { perReplica: samplesPerNpu, ...(globalBatch === undefined ? {} : { global: globalBatch }) };
}

/** Samples of an NPU. */
function samplesOf(workload: DlrmWorkload, mapping: Mapping): number {
  return replicaShare(batchOf(workload), npusOf(mapping));
}

function npusOf({ modelParallel, dataParallel }: Mapping): number {
  return modelParallel * dataParallel;
}

/** MLPs that are cut within groups. */
function cutOver({
  modelParallel,
  innermost,
  dimensionOrder,
}: Mapping): Pick<LoopSettings, 'mlpGroup' | 'innermost' | 'dimensionOrder'> {
  return {
    mlpGroup: modelParallel,
    ...(innermost === undefined ? {} : { innermost }),
    ...(dimensionOrder === undefined ? {} : { dimensionOrder }),
  };
}

/** The DLRM loop has no place to gather weights before a pass. */
function stageProblem({ zeroStage }: Mapping): readonly Problem[] {
  if (zeroStage !== 3) return [];
  return [
    {
      path: 'parallelism.zeroStage',
      message:
        'A recommendation model keeps its MLPs on every NPU: the ZeRO stage must be 0, 1 or 2; found 3.',
    },
  ];
}
