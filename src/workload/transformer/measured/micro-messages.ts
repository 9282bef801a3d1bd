import type { LayerOp } from '../../table/layer.ts';

/** Marks collectives that stand for those of all micro-batches with the message size of one. */
export function ofMicroBatches<Op extends LayerOp>(ops: readonly Op[], microBatches: number): readonly Op[] {
  if (microBatches === 1) return ops;
  return ops.map((op) => (op.kind === 'compute' ? op : { ...op, messageBytes: op.bytes / microBatches }));
}
