import { PLAIN, type Source } from '../source.ts';
import { megatronRun } from './megatron-rows.ts';
import { PROVENANCE } from '../../facts/provenance.ts';

/** Four NICs of 200 Gb/s per node of eight. */
const NIC_GBPS = 12.5;

export const vtrain: Source = {
  ...PROVENANCE.vtrain,
  columns: [
    'set',
    'row',
    'params_b',
    'gpus',
    'batch',
    'micro_batch',
    'hidden',
    'heads',
    'layers',
    'seq',
    'tp',
    'dp',
    'pp',
    'step_ms',
  ],
  read: (row) => {
    const set = row.choice('set', ['multi', 'single']) ?? 'single';
    const run = megatronRun(row, NIC_GBPS);
    const { hidden, layers } = run.model;
    const model = set === 'multi' ? `${row.text('params_b')}B` : `${layers} layers of ${hidden}`;
    return [
      {
        ...PLAIN,
        subject: { kind: 'step', software: 'megatron-2021', run },
        model,
        cell: `${model}, ${row.text('gpus')} GPUs, batch ${row.text('batch')}`,
        groups: [`vtrain-${set}`],
        unit: 's',
        measured: row.positive('step_ms') / 1e3,
      },
    ];
  },
};
