import { PLAIN, type Source } from '../source.ts';
import { megatronRun } from './megatron-rows.ts';
import { PROVENANCE } from '../../facts/provenance.ts';

/** Selene: 8 A100s and 8 NICs of 200 Gb/s per node. */
const NIC_GBPS = 25;

export const sc21: Source = {
  ...PROVENANCE.sc21,
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
    'tflops_per_gpu',
    'step_s',
  ],
  read: (row) => [
    {
      ...PLAIN,
      subject: { kind: 'step', software: 'megatron-2021', run: megatronRun(row, NIC_GBPS) },
      model: row.text('model'),
      unit: 's',
      measured: row.positive('step_s'),
    },
  ],
};
