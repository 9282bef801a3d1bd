import { llamaShape } from '../shapes.ts';
import type { RowReader } from '../row-reader.ts';
import { ALONE, microBatchesOf, PLAIN, readChip, type Source } from '../source.ts';
import { PROVENANCE } from '../provenance.ts';

export const megatronBridge: Source = {
  ...PROVENANCE.megatron_bridge,
  columns: [
    'release',
    'task',
    'model',
    'system',
    'gpus',
    'precision',
    'batch',
    'micro_batch',
    'seq',
    'fsdp',
    'tp',
    'pp',
    'cp',
    'virtual_stages',
    'ep',
    'tok_s_gpu',
    'model_tflops_per_gpu',
  ],
  read: (row) => {
    const name = row.text('model');
    const size = /^llama3(?:\.1)?_(8B|70B|405B)$/i.exec(name)?.[1];
    const chip = readChip(row, 'system');
    const sequence = row.whole('seq');
    const gpus = row.whole('gpus');
    const precision = row
      .text('precision')
      .replace(/^FP8-CS$/, 'FP8')
      .replace(/^FP8-MX$/, 'MXFP8');
    const run = {
      model: llamaShape(size === '70B' || size === '405B' ? size : '8B', sequence),
      layout: layoutOf(row, gpus),
      machine: {
        chip,
        precision: precision === 'BF16' ? '16-bit' : precision === 'NVFP4' ? '4-bit' : '8-bit',
        domain: chip.domain,
        nicGBps: chip.nicGBps,
      },
    } as const;
    return [
      {
        ...PLAIN,
        subject: { kind: 'step', software: `bridge-${precision}`, run },
        model: `${name} ${row.text('task')}`,
        unit: 's',
        measured: (row.whole('batch') * sequence) / (row.positive('tok_s_gpu') * gpus),
        cannot: reasonAgainst(size === undefined, row.text('task')),
      },
    ];
  },
};

function reasonAgainst(isOtherModel: boolean, task: string): string | null {
  if (isOtherModel) return 'a mixture of experts: its exchanges have no closed form here';
  if (task === 'lora') return 'frozen weights have no gradients: LoRA is not modelled';
  return null;
}

function layoutOf(row: RowReader, gpus: number) {
  const tensor = row.whole('tp');
  const pipeline = row.whole('pp');
  const context = row.whole('cp');
  const data = Math.max(1, gpus / (tensor * pipeline * context));
  const microBatch = row.whole('micro_batch');
  const isSharded = Number(row.text('fsdp')) > 0;
  return {
    ...ALONE,
    tensor,
    pipeline,
    chunks: row.wholeOr('virtual_stages', 1),
    context,
    data,
    microBatch,
    microBatches: microBatchesOf(row.whole('batch'), data, microBatch),
    shardedOptimizer: true,
    sharding: isSharded ? 'full' : 'none',
    sequenceParallel: true,
    tensorOverlap: true,
  } as const;
}
