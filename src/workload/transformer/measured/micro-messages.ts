import type { CollectiveOp, LayerOp } from '../../table/layer.ts';
import { withFields } from '../../table/op.ts';

/** Marks collectives that stand for those of all micro-batches with the message size of one. */
export function ofMicroBatches(ops: readonly CollectiveOp[], microBatches: number): readonly CollectiveOp[];
export function ofMicroBatches(ops: readonly LayerOp[], microBatches: number): readonly LayerOp[];
export function ofMicroBatches(ops: readonly LayerOp[], microBatches: number): readonly LayerOp[] {
  if (microBatches === 1) return ops;
  return ops.map((op) =>
    op.kind === 'compute' ? op : withFields(op, { messageBytes: op.bytes / microBatches }),
  );
}
