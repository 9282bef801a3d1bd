/** The columns of the layer table: one for each operation that a pass of any layer has. */
import type { LayerCell, LayerShape, LayerTable } from '../../../analysis/tables/layer-table.ts';
import { PASSES } from '../../../taskgraph/graph.ts';
import type { LayerPass } from '../../../workload/table/totals.ts';

export interface Column {
  readonly pass: LayerPass;
  /** Index of the operation in its pass. */
  readonly operation: number;
  /** What most layers do there. */
  readonly label: string;
}

/** Columns in the order in which operations run. */
export function columnsOf({ shapes, runs }: LayerTable): readonly Column[] {
  const layers = shapes.map(() => 0);
  for (const run of runs) layers[run.shape] = (layers[run.shape] ?? 0) + run.layers;
  const usual = shapes.map((shape, index) => ({ shape, layers: layers[index] ?? 0 }));
  usual.sort((a, b) => b.layers - a.layers);
  return PASSES.flatMap((pass) => {
    const labels = new Map<number, string>();
    for (const { shape } of usual) {
      for (const cell of shape.cells) {
        if (cell.pass === pass && !labels.has(cell.operation)) labels.set(cell.operation, cell.label);
      }
    }
    return [...labels]
      .sort(([a], [b]) => a - b)
      .map(([operation, label]): Column => ({ pass, operation, label }));
  });
}

/** Consecutive columns of one pass: the pass and how many. */
export function passesOf(
  columns: readonly Column[],
): readonly (readonly [pass: LayerPass, columns: number])[] {
  return PASSES.map(
    (pass) => [pass, columns.filter((column) => column.pass === pass).length] as const,
  ).filter(([, count]) => count > 0);
}

/** The shape of each layer, as a lookup, because a table of 4,096 layers needs it for every row that is drawn. */
export function shapesByLayer({ shapes, runs }: LayerTable): readonly LayerShape[] {
  return runs.flatMap((run) => new Array<LayerShape>(run.layers).fill(shapes[run.shape]!));
}

export function cellOf(shape: LayerShape | undefined, column: Column | undefined): LayerCell | null {
  if (shape === undefined || column === undefined) return null;
  const { pass, operation } = column;
  return shape.cells.find((cell) => cell.pass === pass && cell.operation === operation) ?? null;
}
