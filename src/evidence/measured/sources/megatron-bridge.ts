import type { ModelShape } from '../../../workload/step-time/training-run.ts';
import { expertsShape, llamaShape } from '../shapes.ts';
import type { RowReader } from '../row-reader.ts';
import { ALONE, microBatchesOf, PLAIN, readChip, type Source } from '../source.ts';
import { PROVENANCE } from '../../facts/provenance.ts';

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
    const chip = readChip(row, 'system');
    const sequence = row.whole('seq');
    const gpus = row.whole('gpus');
    const precision = row
      .text('precision')
      .replace(/^FP8-CS$/, 'FP8')
      .replace(/^FP8-MX$/, 'MXFP8');
    const run = {
      model: shapeOf(row, name, sequence),
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
        groups: [run.model.experts === undefined ? 'megatron_bridge-dense' : 'megatron_bridge-experts'],
        unit: 's',
        measured: (row.whole('batch') * sequence) / (row.positive('tok_s_gpu') * gpus),
        cannot: row.text('task') === 'lora' ? 'frozen weights have no gradients: LoRA is not modelled' : null,
      },
    ];
  },
};

/** DeepSeek-V3 is trained with one more layer, which predicts a second token, unless its row says otherwise. */
function shapeOf(row: RowReader, name: string, sequence: number): ModelShape {
  if (/^Qwen3_30B_a3B\b/i.test(name)) return expertsShape('qwen3-30b-a3b', sequence);
  if (/^Qwen3_235B_a22B\b/i.test(name)) return expertsShape('qwen3-235b-a22b', sequence);
  if (/^DeepSeekV3\b/i.test(name))
    return expertsShape('deepseek-v3', sequence, name.includes('w/o MTP') ? 0 : 1);
  const size = /^llama3(?:\.1)?_(8B|70B|405B)$/i.exec(name)?.[1];
  if (size === '70B' || size === '405B' || size === '8B') return llamaShape(size, sequence);
  row.refuse(`model is "${name}"; expected Llama 3, Qwen3 or DeepSeekV3`);
  return llamaShape('8B', sequence);
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
    experts: Math.max(1, row.wholeOr('ep', 1)),
  } as const;
}
