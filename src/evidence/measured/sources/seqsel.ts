import { PLAIN, type Source } from '../source.ts';
import { megatronRun } from './megatron-rows.ts';
import { PROVENANCE } from '../../facts/provenance.ts';

/** Selene, as in SC21. */
const NIC_GBPS = 25;

export const seqsel: Source = {
  ...PROVENANCE.seqsel,
  columns: [
    'model',
    'hidden',
    'layers',
    'heads',
    'seq',
    'vocab',
    'tp',
    'pp',
    'dp',
    'virtual_stages',
    'micro_batch',
    'gpus',
    'batch',
    'recompute',
    'sequence_parallel',
    'step_s',
  ],
  read: (row) => {
    const isFull = row.choice('recompute', ['full', 'selective']) === 'full';
    const sequenceParallel = row.choice('sequence_parallel', ['0', '1']) === '1';
    const run = megatronRun(row, NIC_GBPS, { recompute: isFull ? 'full' : 'selective', sequenceParallel });
    return [
      {
        ...PLAIN,
        subject: { kind: 'step', software: 'megatron-2021', run },
        model: row.text('model'),
        unit: 's',
        measured: row.positive('step_s'),
      },
    ];
  },
};
