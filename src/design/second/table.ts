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
    why: 'what large models are trained in; a document with fp8 or fp4 names it',
  },
  'workload.attentionScores': {
    label: 'Attention scores',
    first: 'not counted, except for catalogue models that include them',
    second: 'counted',
    why: 'the papers count products with weights alone; at long sequences scores take most of the time',
  },
  'workload.embeddings': {
    label: 'Embeddings',
    first: 'not counted, except for catalogue models that include them',
    second: 'counted',
    why: 'their parameters are kept and reduced, and the loss is computed from them',
  },
  'workload.microBatch': {
    label: 'Micro-batch',
    first: 'all sequences of a replica at once',
    second: '1 sequence as soon as there are stages',
    why: 'a pipeline is filled by micro-batches, and gradients are summed over them',
  },
  'parallelism.overlap': {
    label: 'Overlap',
    first: 'none: collectives run after compute, one by one',
    second:
      'data-parallel traffic runs beside compute, as in the named software stack; layer tables as in version 1',
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
    first: 'pipeline stages inside data parallelism, in the order that innermost gives',
    second: 'tensor, context, data, pipeline as soon as there are stages, unless innermost is given',
    why: 'stages send least, so they go over the slowest links',
  },
  'compute.calibration': {
    label: 'Calibration of compute',
    first: 'none: matrix products run at the efficiency, and nothing else takes time',
    second:
      'for a transformer, the software stack measured on its accelerator in its precision, unless an efficiency is given',
    why: 'a step takes more time than its matrix products',
  },
  'compute.efficiency': {
    label: 'Efficiency',
    first: '1',
    second: '1; with a software stack 0.5, which has no effect there',
    why: 'the stack replaces it',
  },
  'system.calibration': {
    label: 'Calibration of links',
    first: 'none',
    second: 'the collective library measured on the accelerator, where a software stack is used',
    why: 'collectives reach only a share of the link bandwidth, which depends on size and ranks',
  },
  'system.leastChunkBytes': {
    label: 'Least chunk',
    first: 'none',
    second: '8 MiB on measured links, else the value proposed for the named machine, else 1 MiB',
    why: 'without it the small layers of a model are sent a few bytes at a time',
  },
  'system.algorithms.allToAll': {
    label: 'All-to-alls on rings',
    first: 'passed on from neighbour to neighbour in one direction',
    second: 'direct, in the shorter direction',
    why: 'hardware routes each message in the shorter direction',
  },
  'system.interDimension': {
    label: 'Order of dimensions',
    first: 'ascending',
    second: 'themis on a torus, else ascending',
    why: 'chunks that take the axes of a torus in different orders use all of its links at once',
  },
};
