import type { TrainingRun } from '../../../workload/step-time/training-run.ts';
import type { RowReader } from '../row-reader.ts';
import { ALONE, microBatchesOf, PLAIN, readChip, type Source } from '../source.ts';
import { PROVENANCE } from '../../facts/provenance.ts';

export const mlperf: Source = {
  ...PROVENANCE.mlperf,
  columns: [
    'benchmark',
    'round',
    'submission',
    'accelerator',
    'gpus',
    'hidden',
    'layers',
    'heads',
    'kv_heads',
    'ffn',
    'vocab',
    'seq',
    'dtype',
    'tp',
    'pp',
    'cp',
    'virtual_stages',
    'micro_batch',
    'dp',
    'batch',
    'step_s',
    'p5_s',
    'p95_s',
    'steps',
    'note',
  ],
  read: (row) => {
    const benchmark = row.text('benchmark');
    const isLaidOut = row.text('tp') !== '' && row.text('dp') !== '';
    const subject = { kind: 'step', software: 'megatron-fp8', run: runOf(row, isLaidOut) } as const;
    return [
      {
        ...PLAIN,
        subject,
        model: benchmark,
        groups: [benchmark === 'llama31_405b' ? 'mlperf-405b' : `mlperf-${benchmark}`],
        unit: 's',
        measured: row.positive('step_s'),
        cannot: isLaidOut ? null : 'the layout is not in the log',
      },
    ];
  },
};

/** FP8 with attention in 16 bits, a sharded optimizer, and no recomputation. */
function runOf(row: RowReader, isLaidOut: boolean): TrainingRun {
  const chip = readChip(row, 'accelerator');
  const layout = isLaidOut ? layoutOf(row) : { ...ALONE, data: row.whole('gpus') };
  const feedForward = row.whole('ffn');
  const hidden = row.whole('hidden');
  return {
    model: {
      layers: row.whole('layers'),
      hidden,
      heads: row.whole('heads'),
      kvHeads: row.whole('kv_heads'),
      feedForward,
      // A plain MLP is four times as wide as the model, a gated one is not.
      gated: feedForward !== 4 * hidden,
      vocabulary: row.whole('vocab'),
      tiedEmbeddings: feedForward === 4 * hidden,
      sequence: row.whole('seq'),
    },
    layout,
    machine: {
      chip,
      precision: /fp8|int8/.test(row.text('dtype')) ? '8-bit' : '16-bit',
      domain: chip.domain,
      nicGBps: chip.nicGBps,
    },
  };
}

function layoutOf(row: RowReader) {
  const data = row.whole('dp');
  const microBatch = row.whole('micro_batch');
  return {
    ...ALONE,
    tensor: row.whole('tp'),
    pipeline: row.whole('pp'),
    chunks: row.wholeOr('virtual_stages', 1),
    context: row.wholeOr('cp', 1),
    data,
    microBatch,
    microBatches: microBatchesOf(row.whole('batch'), data, microBatch),
    shardedOptimizer: true,
    sequenceParallel: true,
    tensorOverlap: true,
  };
}
