import type { RowReader } from '../row-reader.ts';
import { gptShape, MPT, MPT_VOCABULARY } from '../shapes.ts';
import { ALONE, PLAIN, readChip, type Source } from '../source.ts';
import { PROVENANCE } from '../../facts/provenance.ts';

export const llmFoundry: Source = {
  ...PROVENANCE.llm_foundry,
  columns: [
    'model',
    'layers',
    'hidden',
    'heads',
    'params',
    'seq',
    'gpus',
    'gpu',
    'precision',
    'sharding',
    'checkpointing',
    'cpu_offload',
    'micro_batch',
    'grad_acc',
    'batch',
    'mfu_pct',
    'hfu_pct',
    'tok_s_gpu',
  ],
  read: (row) => {
    const chip = readChip(row, 'gpu');
    const data = row.whole('gpus');
    const microBatch = row.whole('micro_batch');
    const batch = row.whole('batch');
    const sequence = row.whole('seq');
    const isFp8 = row.text('precision').includes('fp8');
    const layout = {
      ...ALONE,
      data,
      microBatch,
      microBatches: row.whole('grad_acc'),
      sharding: row.choice('sharding', ['FULL_SHARD', 'SHARD_GRAD_OP']) === 'FULL_SHARD' ? 'full' : 'once',
      recompute: row.choice('checkpointing', ['True', 'False']) === 'True' ? 'full' : 'none',
    } as const;
    const machine = {
      chip,
      precision: isFp8 ? '8-bit' : '16-bit',
      domain: chip.domain,
      nicGBps: chip.nicGBps,
    } as const;
    const run = { model: gptShape(shapeOf(row), MPT_VOCABULARY, sequence), layout, machine };
    return [
      {
        ...PLAIN,
        subject: { kind: 'step', software: isFp8 ? 'llm-foundry-fp8' : 'llm-foundry', run },
        model: row.text('model'),
        groups: [`llm_foundry-${chip.id.toLowerCase()}`],
        unit: 's',
        measured: (batch * sequence) / (row.positive('tok_s_gpu') * data),
        cannot:
          row.text('cpu_offload') === 'True' ? 'parameters in the memory of the host are not modelled' : null,
      },
    ];
  },
};

function shapeOf(row: RowReader): readonly [number, number, number] {
  const known = MPT[row.text('model')];
  if (row.text('layers') !== '') return [row.whole('layers'), row.whole('hidden'), row.whole('heads')];
  if (known === undefined)
    row.refuse(`model is "${row.text('model')}" without layers; known are ${Object.keys(MPT).join(', ')}`);
  return known ?? [1, 1, 1];
}
