import { chipById } from '../../../workload/calibration/stacks.ts';
import { gptShape } from '../shapes.ts';
import { ALONE, microBatchesOf, PLAIN, type Source } from '../source.ts';
import { PROVENANCE } from '../../facts/provenance.ts';

/** Jean Zay: eight A100s per node behind four links of 100 Gb/s. */
const NIC_GBPS = 6.25;
/** Heads of the runs whose table does not say. */
const USUAL_HEADS = 64;

export const bigscience: Source = {
  ...PROVENANCE.bigscience,
  columns: [
    'date',
    'nodes',
    'model',
    'layers',
    'hidden',
    'heads',
    'seq',
    'vocab',
    'zero',
    'dp',
    'tp',
    'pp',
    'micro_batch',
    'batch',
    'status',
    'mem_gb',
    'step_s',
    'tflops_per_gpu',
  ],
  read: (row) => {
    const isShaped = row.text('layers') !== '' && row.text('hidden') !== '';
    const data = row.whole('dp');
    const microBatch = row.whole('micro_batch');
    const shape = isShaped
      ? ([row.whole('layers'), row.whole('hidden'), row.wholeOr('heads', USUAL_HEADS)] as const)
      : ([1, 1, 1] as const);
    const layout = {
      ...ALONE,
      tensor: row.whole('tp'),
      pipeline: row.whole('pp'),
      data,
      microBatch,
      microBatches: microBatchesOf(row.whole('batch'), data, microBatch),
      shardedOptimizer: true,
      recompute: 'full',
    } as const;
    const machine = { chip: chipById('A100'), precision: '16-bit', domain: 8, nicGBps: NIC_GBPS } as const;
    const run = { model: gptShape(shape, row.whole('vocab'), row.whole('seq')), layout, machine };
    const isTimed = Number(row.text('step_s')) > 0;
    return [
      {
        ...PLAIN,
        subject: { kind: 'step', software: 'bigscience', run },
        model: row.text('model'),
        unit: 's',
        measured: isTimed ? row.positive('step_s') : null,
        measuredGiB: Number(row.text('mem_gb')) > 0 ? row.positive('mem_gb') : null,
        cannot: isShaped ? null : 'the shape of the model is not stated',
      },
    ];
  },
};
