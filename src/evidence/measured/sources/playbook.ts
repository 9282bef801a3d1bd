import { chipById } from '../../../workload/calibration/stacks.ts';
import type { RowReader } from '../row-reader.ts';
import { nanotronShape } from '../shapes.ts';
import { ALONE, PLAIN, type Source } from '../source.ts';
import { PROVENANCE } from '../../facts/provenance.ts';

const SEQUENCE = 4096;
/** Below this share of the peak the source's own text calls a run stalled by its software. */
const FAST_MFU_PERCENT = 20;

export const playbook: Source = {
  ...PROVENANCE.playbook,
  columns: [
    'model',
    'nodes',
    'micro_batch',
    'grad_acc',
    'batch',
    'dp',
    'pp',
    'tp',
    'zero',
    'status',
    'mfu_pct',
    'tok_s_gpu',
    'mem_gb',
  ],
  read: (row) => {
    const name = row.text('model');
    const model = nanotronShape(name, SEQUENCE);
    if (model === null) row.refuse(`model is "${name}"; expected 1B, 3B, 8B, 80B`);
    const layout = layoutOf(row);
    const didRun = row.choice('status', ['ok', 'failed']) === 'ok';
    const gpus = layout.tensor * layout.pipeline * layout.data;
    const isFast = didRun && row.share('mfu_pct') >= FAST_MFU_PERCENT;
    const machine = { chip: chipById('H100'), precision: '16-bit', domain: 8, nicGBps: 50 } as const;
    if (model === null) return [];
    return [
      {
        ...PLAIN,
        subject: { kind: 'step', software: 'nanotron', run: { model, layout, machine } },
        model: name,
        cell: `${name}, ${row.text('nodes')} nodes`,
        groups: isFast ? ['playbook-mfu20'] : [],
        unit: 's',
        measured: didRun ? (row.whole('batch') * SEQUENCE) / (row.positive('tok_s_gpu') * gpus) : null,
        measuredGiB: row.positiveOrNull('mem_gb'),
        isGated: true,
      },
    ];
  },
};

function layoutOf(row: RowReader) {
  return {
    ...ALONE,
    tensor: row.whole('tp'),
    pipeline: row.whole('pp'),
    data: row.whole('dp'),
    microBatch: row.whole('micro_batch'),
    microBatches: row.whole('grad_acc'),
    shardedOptimizer: row.choice('zero', ['0', '1']) === '1',
    sequenceParallel: true,
  };
}
