import { PLAIN, type Source } from '../source.ts';
import { megatronRun } from './megatron-rows.ts';

/** Selene: 8 A100s and 8 NICs of 200 Gb/s a node. */
const NIC_GBPS = 25;

export const sc21: Source = {
  id: 'sc21',
  label: 'Megatron-LM weak scaling, SC21, Table 1',
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
  from: 'Narayanan et al., SC21, arXiv 2104.04473, Table 1, and the history of NVIDIA/Megatron-LM',
  licence: 'figures as facts',
  url: 'https://arxiv.org/abs/2104.04473',
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
