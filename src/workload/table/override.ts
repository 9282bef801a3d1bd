import { formatCount } from '../../units/count.ts';
import { failure, problem, success } from '../../units/result.ts';
import type { Result } from '../../units/result.ts';
import type { Layer, LayerOp } from './layer.ts';
import { LAYER_PASSES } from './totals.ts';
import type { LayerPass } from './totals.ts';

/** One edited cell of a layer table: the time (ns) of a computation or the size (bytes) of a collective. */
export interface CellOverride {
  /** Index of the layer. */
  readonly layer: number;
  readonly pass: LayerPass;
  /** Index of the operation in the pass. */
  readonly operation: number;
  readonly value: number;
}

/**
 * Returns the table with some of its numbers replaced; the generated number stays in the formula ("set by
 * hand; generated: ..."), so that an edit can be seen and undone. Later overrides of a cell win. Errors, at
 * `path[i]`: a cell that the table does not have, a value that is not a number of 0 or more.
 */
export function overrideLayers(
  layers: readonly Layer[],
  overrides: readonly CellOverride[],
  path = 'workload.overrides',
): Result<readonly Layer[]> {
  const problems = overrides.flatMap((override, index) => {
    const message = wrong(layers, override);
    return message === null ? [] : problem(`${path}[${String(index)}]`, message).problems;
  });
  if (problems.length > 0) return failure(...problems);
  const changed = [...layers];
  for (const override of lastOfEachCell(overrides)) {
    const layer = changed[override.layer];
    if (layer === undefined) continue;
    const operations = layer[override.pass].map((op, index) =>
      index === override.operation ? replaced(op, override.value) : op,
    );
    changed[override.layer] = { ...layer, [override.pass]: operations };
  }
  return success(changed);
}

function wrong(layers: readonly Layer[], { layer, pass, operation, value }: CellOverride): string | null {
  const row = layers[layer];
  if (row === undefined) {
    return `There is no layer ${String(layer)}; the table has layers 0 to ${formatCount(layers.length - 1)}.`;
  }
  if (!LAYER_PASSES.includes(pass)) {
    return `There is no pass "${pass as string}"; allowed are ${LAYER_PASSES.join(', ')}.`;
  }
  const operations = row[pass].length;
  if (row[pass][operation] === undefined) {
    return `${row.name} has no operation ${String(operation)} in its ${pass} pass; it has ${formatCount(operations)}.`;
  }
  return Number.isFinite(value) && value >= 0
    ? null
    : `The value is ${String(value)}; it must be a number of 0 or more.`;
}

function lastOfEachCell(overrides: readonly CellOverride[]): Iterable<CellOverride> {
  return new Map(
    overrides.map((cell) => [`${String(cell.layer)} ${cell.pass} ${String(cell.operation)}`, cell]),
  ).values();
}

function replaced(op: LayerOp, value: number): LayerOp {
  const formula = `set by hand; generated: ${op.formula ?? 'without a formula'}`;
  return op.kind === 'compute' ? { ...op, durationNs: value, formula } : { ...op, bytes: value, formula };
}
