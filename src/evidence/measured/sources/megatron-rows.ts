/** Rows of Megatron-LM from the papers of 2021 and 2022: a GPT on A100s with full recomputation. */
import { chipById } from '../../../workload/calibration/stacks.ts';
import type { Layout, TrainingRun } from '../../../workload/step-time/training-run.ts';
import { gptShape, MEGATRON_VOCABULARY } from '../shapes.ts';
import { ALONE, microBatchesOf } from '../source.ts';
import type { RowReader } from '../row-reader.ts';

/** @param nicGBps a GPU's share of the node's NIC bandwidth */
export function megatronRun(row: RowReader, nicGBps: number, layout: Partial<Layout> = {}): TrainingRun {
  const data = row.whole('dp');
  const microBatch = row.whole('micro_batch');
  const shape = [row.whole('layers'), row.whole('hidden'), row.whole('heads')] as const;
  return {
    model: gptShape(shape, row.wholeOr('vocab', MEGATRON_VOCABULARY), row.whole('seq')),
    layout: {
      ...ALONE,
      tensor: row.whole('tp'),
      pipeline: row.whole('pp'),
      chunks: row.wholeOr('virtual_stages', 1),
      data,
      microBatch,
      microBatches: microBatchesOf(row.whole('batch'), data, microBatch),
      recompute: 'full',
      ...layout,
    },
    machine: { chip: chipById('A100'), precision: '16-bit', domain: 8, nicGBps },
  };
}
