import { llamaShape } from '../shapes.ts';
import type { RowReader } from '../row-reader.ts';
import { ALONE, microBatchesOf, PLAIN, readChip, type Source } from '../source.ts';
import { PROVENANCE } from '../../facts/provenance.ts';

/** Chunks per stage of the interleaved runs. */
const INTERLEAVED_CHUNKS = 2;

export const torchtitan: Source = {
  ...PROVENANCE.torchtitan,
  columns: [
    'model',
    'accelerator',
    'gpus',
    'dp_shard',
    'tp',
    'pp',
    'cp',
    'schedule',
    'seq',
    'local_batch',
    'batch',
    'dtype',
    'compile',
    'async_tp',
    'recompute',
    'tok_s_gpu',
    'mem_gib',
    'date',
  ],
  read: (row) => {
    const size = row.choice('model', ['8B', '70B', '405B']) ?? '8B';
    const chip = readChip(row, 'accelerator');
    const sequence = row.whole('seq');
    const dtype = row.choice('dtype', ['bf16', 'fp8', 'fp8-rowwise']) ?? 'bf16';
    const run = {
      model: llamaShape(size, sequence),
      layout: layoutOf(row),
      machine: {
        chip,
        precision: dtype === 'bf16' ? '16-bit' : '8-bit',
        domain: chip.domain,
        nicGBps: chip.nicGBps,
      },
    } as const;
    const isCompiled = row.choice('compile', ['0', '1']) === '1';
    const software = {
      bf16: isCompiled ? 'torchtitan' : 'torchtitan-eager',
      fp8: 'torchtitan-fp8',
      'fp8-rowwise': 'torchtitan-rowwise',
    }[dtype];
    return [
      {
        ...PLAIN,
        subject: { kind: 'step', software, run },
        model: `${size}, ${dtype}`,
        unit: 's',
        measured: (row.whole('batch') * sequence) / (row.positive('tok_s_gpu') * row.whole('gpus')),
        measuredGiB: row.positiveOrNull('mem_gib'),
      },
    ];
  },
};

/** With a pipeline the source's local batch is cut into as many micro-batches as one of the schedules needs: one sequence each. */
function layoutOf(row: RowReader) {
  const data = row.whole('dp_shard');
  const pipeline = row.whole('pp');
  const batch = row.whole('batch');
  const microBatch =
    pipeline > 1 ? Math.max(1, row.whole('local_batch') / PIPELINED_MICRO_BATCHES) : row.whole('local_batch');
  return {
    ...ALONE,
    tensor: row.whole('tp'),
    pipeline,
    chunks: row.text('schedule') === 'interleaved' ? INTERLEAVED_CHUNKS : 1,
    context: row.whole('cp'),
    data,
    microBatch,
    microBatches: microBatchesOf(batch, data, microBatch),
    sharding: data > 1 ? 'once' : 'none',
    recompute: row.choice('recompute', ['none', 'selective', 'full']) ?? 'none',
    sequenceParallel: true,
    tensorOverlap: row.choice('async_tp', ['0', '1']) === '1',
  } as const;
}

/** 1F1B : interleaved = 100 : 128 is the ratio for eight micro-batches and two chunks. */
const PIPELINED_MICRO_BATCHES = 8;
