/** The models a design can start from, by family. */
import type { Design, Workload } from '../../../../design/document.ts';
import { WORKLOAD_PRESETS, type WorkloadPreset } from '../../../../design/presets/workload-presets.ts';
import { transformerModel } from '../../../../workload/transformer/facts/model.ts';
import type { TransformerWorkload } from '../../../../workload/transformer/facts/description.ts';
import { possibleDegrees } from '../parallelism/degree.ts';

export interface ModelGroup {
  readonly label: string;
  readonly choices: readonly WorkloadPreset[];
}

/** Families of many shapes from measured runs. */
const SERIES = [
  ['megatron-', 'Megatron-LM'],
  ['mpt-', 'MPT'],
] as const;
const FAMILIES = [
  ['convolution', 'Convolutional networks'],
  ['dlrm', 'Recommendation models'],
] as const;

const seriesOf = (id: string): string | null => SERIES.find(([start]) => id.startsWith(start))?.[0] ?? null;

export const MODEL_GROUPS: readonly ModelGroup[] = [
  {
    label: 'Transformers',
    choices: WORKLOAD_PRESETS.filter(
      ({ id, workload }) => workload.kind === 'transformer' && seriesOf(id) === null,
    ),
  },
  ...SERIES.map(([start, label]) => ({
    label,
    choices: WORKLOAD_PRESETS.filter(({ id }) => seriesOf(id) === start).sort(
      (a, b) => layersTimesWidth(a) - layersTimesWidth(b),
    ),
  })),
  ...FAMILIES.map(([kind, label]) => ({
    label,
    choices: WORKLOAD_PRESETS.filter(({ workload }) => workload.kind === kind),
  })),
];

/** Returns a measure of the size of a model. */
function layersTimesWidth({ workload }: WorkloadPreset): number {
  return workload.kind === 'transformer' ? workload.layers * workload.hidden ** 2 : 0;
}

export function modelChoice(id: string): WorkloadPreset | null {
  return WORKLOAD_PRESETS.find((choice) => choice.id === id) ?? null;
}

/** Fields that do not define the model: how it is run, and values set by hand. */
const FREE_FIELDS = new Set(['overrides', 'recompute', 'precision', 'microBatch', 'globalBatch']);

/** Whether the numbers of a workload are those of the model it started from. */
export function isAsPublished(workload: Workload, choice: WorkloadPreset): boolean {
  return fieldsOf(workload) === fieldsOf(choice.workload);
}

function fieldsOf(workload: Workload): string {
  const fields = Object.entries(workload).filter(([name]) => !FREE_FIELDS.has(name));
  return JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Gives a design the chosen model, with parallelism that is possible on its network. */
export function withModel(design: Design, { workload, modelParallel }: WorkloadPreset): Design {
  const { parallelism } = design;
  const degree = possibleDegrees(design).includes(modelParallel) ? modelParallel : parallelism.modelParallel;
  // The training loop of a recommendation model cannot gather weights before a pass.
  const stage = workload.kind === 'dlrm' && parallelism.zeroStage === 3 ? { zeroStage: 2 as const } : {};
  return {
    ...design,
    workload: { ...batchOf(design.workload, workload), ...workload },
    parallelism: { ...parallelism, modelParallel: workload.kind === 'transformer' ? degree : 1, ...stage },
  };
}

/** Keeps the global batch and the micro-batch from one transformer to another. */
function batchOf(from: Workload, to: Workload): Pick<TransformerWorkload, 'globalBatch' | 'microBatch'> {
  if (from.kind !== 'transformer' || to.kind !== 'transformer') return {};
  const { globalBatch, microBatch } = from;
  const global = globalBatch === undefined ? {} : { globalBatch };
  if (microBatch === undefined) return global;
  // The tokens of a replica belong to the model, and need not be whole micro-batches.
  const isWhole = Number.isInteger(transformerModel({ ...to, microBatch }, 1).microBatches);
  return globalBatch === undefined && !isWhole ? {} : { ...global, microBatch };
}
