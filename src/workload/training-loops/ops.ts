import type { CollectiveOp, ComputeOp, LayerOp } from '../table/layer.ts';

/** Only the compute operations: the rest of a pass whose communication a loop never issues. */
export function computeOps(ops: readonly LayerOp[]): readonly ComputeOp[] {
  return ops.filter((op) => op.kind === 'compute');
}

export function collectiveOps(ops: readonly LayerOp[]): readonly CollectiveOp[] {
  return ops.filter((op) => op.kind === 'collective');
}

/**
 * Cuts off the collectives that end the list: the pass itself no longer needs what follows its last compute
 * operation.
 */
export function splitTrailing(ops: readonly LayerOp[]): {
  readonly body: readonly LayerOp[];
  readonly trailing: readonly LayerOp[];
} {
  const cut = ops.findLastIndex((op) => op.kind === 'compute') + 1;
  return { body: ops.slice(0, cut), trailing: ops.slice(cut) };
}
