import { chipById } from '../../../workload/calibration/stacks.ts';
import { gptShape } from '../shapes.ts';
import { ALONE, microBatchesOf, PLAIN, type Source } from '../source.ts';
import { PROVENANCE } from '../../facts/provenance.ts';

export const megatronH100: Source = {
  ...PROVENANCE.megatron_h100,
  columns: [
    'model',
    'heads',
    'hidden',
    'layers',
    'seq',
    'vocab',
    'tp',
    'pp',
    'dp',
    'gpus',
    'batch',
    'dtype',
    'tflops_per_gpu',
    'step_s',
  ],
  read: (row) => {
    const data = row.whole('dp');
    const shape = [row.whole('layers'), row.whole('hidden'), row.whole('heads')] as const;
    const run = {
      model: gptShape(shape, row.whole('vocab'), row.whole('seq')),
      layout: {
        ...ALONE,
        tensor: row.whole('tp'),
        pipeline: row.whole('pp'),
        data,
        microBatches: microBatchesOf(row.whole('batch'), data, 1),
        shardedOptimizer: true,
        sequenceParallel: true,
        tensorOverlap: true,
      },
      machine: { chip: chipById('H100'), precision: '16-bit', domain: 8, nicGBps: 50 },
    } as const;
    return [
      {
        ...PLAIN,
        subject: { kind: 'step', software: 'megatron-bf16', run },
        model: row.text('model'),
        unit: 's',
        measured: row.positive('step_s'),
      },
    ];
  },
};
