import type { CollectiveOp, ComputeOp, LayerOp } from '../layer.ts';

/** Only the compute operations: what is left of a pass whose communication a loop never issues. */
export function computeOps(ops: readonly LayerOp[]): readonly ComputeOp[] {
  return ops.filter((op) => op.kind === 'compute');
}

export function collectiveOps(ops: readonly LayerOp[]): readonly CollectiveOp[] {
  return ops.filter((op) => op.kind === 'collective');
}

/**
 * Cuts the collectives that end the list off: what follows the last compute operation is not needed
 * by the pass itself any more.
 */
export function splitTrailing(ops: readonly LayerOp[]): {
  readonly body: readonly LayerOp[];
  readonly trailing: readonly LayerOp[];
} {
  const cut = ops.findLastIndex((op) => op.kind === 'compute') + 1;
  return { body: ops.slice(0, cut), trailing: ops.slice(cut) };
}
