/**
 * The table of defaults: every field with different defaults in the versions of the document, with both values and the reason. rules.ts
 * computes the values of version 2; the guide to files and the help of the page show these texts.
 */
import type { DefaultPath } from './rules.ts';

export interface DefaultRow {
  readonly label: string;
  /** In version 1, and in the set of assumptions "as in the paper". */
  readonly first: string;
  /** In version 2, and in the set "as measured". */
  readonly second: string;
  readonly why: string;
}

export const DEFAULT_ROWS: Readonly<Record<DefaultPath, DefaultRow>> = {
  'workload.precision': {
    label: 'Precision',
    first: '16 bits (fp16)',
    second: 'bf16',
    why: 'what large models are trained in; fp8 and fp4 are said',
  },
  'workload.attentionScores': {
    label: 'Attention scores',
    first: 'not counted, but for models that the catalog has with them',
    second: 'counted',
    why: 'the papers count products with weights alone; at long sequences scores take most of the time',
  },
  'workload.embeddings': {
    label: 'Embeddings',
    first: 'not counted, but for models that the catalog has with them',
    second: 'counted',
    why: 'their parameters are kept and reduced, and the loss is computed from them',
  },
  'workload.microBatch': {
    label: 'Micro-batch',
    first: 'the whole share of a replica',
    second: '1 sequence as soon as there are stages',
    why: 'a pipeline is filled by micro-batches, and gradients are summed over them',
  },
  'parallelism.overlap': {
    label: 'Overlap',
    first: 'none: collectives run after compute, one by one',
    second:
      'data-parallel traffic runs beside compute, as the stack that is named does it; tables as in version 1',
    why: 'every framework does; the bandwidth paper assumes none',
  },
  'parallelism.sequenceParallel': {
    label: 'Sequence parallelism',
    first: 'off',
    second: 'on where tensor parallelism is',
    why: 'it moves the same bytes and keeps fewer activations',
  },
  'parallelism.axisOrder': {
    label: 'Order of axes',
    first: 'stages inside of data parallelism, as innermost says',
    second: 'tensor, context, data, pipeline as soon as there are stages, unless innermost is said',
    why: 'stages send least, so they go over the slowest links',
  },
  'compute.calibration': {
    label: 'Calibration of compute',
    first: 'none: products at the efficiency, nothing else takes time',
    second:
      'of a transformer the stack measured on its accelerator in its precision, unless an efficiency is given',
    why: 'a step has more terms than its products',
  },
  'compute.efficiency': {
    label: 'Efficiency',
    first: '1',
    second: '1; where a stack is taken 0.5, which does nothing then',
    why: 'a stack replaces it',
  },
  'system.calibration': {
    label: 'Calibration of links',
    first: 'none',
    second: 'the library measured on the accelerator, where a stack is taken',
    why: 'collectives reach a share of what links have, by size and ranks',
  },
  'system.leastChunkBytes': {
    label: 'Least chunk',
    first: 'none',
    second: '8 MiB on measured links, else what is proposed for the machine that is named, else 1 MiB',
    why: 'without it the small layers of a model are sent a few bytes at a time',
  },
  'system.algorithms.allToAll': {
    label: 'All-to-alls on rings',
    first: 'passed on from neighbour to neighbour, one way round',
    second: 'direct, by the shorter way',
    why: 'hardware routes each message the shorter way',
  },
  'system.interDimension': {
    label: 'Order of dimensions',
    first: 'ascending',
    second: 'themis on a torus, else ascending',
    why: 'chunks that take the axes of a torus in different orders use all of its links at once',
  },
};
