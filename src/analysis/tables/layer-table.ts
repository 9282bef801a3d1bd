/**
 * The layer table of a design as the page shows it: a row for each operation, with its formula and its value before edits. The layers of
 * one model are mostly equal, so a table is a list of distinct shapes and gives the shape of each layer; 4,096 layers of one shape are as
 * large as one.
 */
import type { Collective } from '../../collective/types.ts';
import type { GroupRole } from '../../taskgraph/roles.ts';
import { success, type Result } from '../../units/result.ts';
import type { Layer, LayerOp } from '../../workload/table/layer.ts';
import type { LoopSettings } from '../../workload/training-loops/facts/loops.ts';
import { LAYER_PASSES, tableTotals, type LayerPass, type TableTotals } from '../../workload/table/totals.ts';
import type { Design } from '../../design/document.ts';
import { layersOf } from '../../run/layers-of.ts';
import { createListKeys } from '../../design/text/list-keys.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** An operation of a layer. Its value is the cell that can be edited; layer, pass and operation identify it. */
export interface LayerCell {
  readonly pass: LayerPass;
  /** Index in its pass. */
  readonly operation: number;
  readonly label: string;
  readonly value: number;
  /** A time of a computation, or the size of a collective per NPU. */
  readonly unit: 'ns' | 'B';
  /** The derivation of the value, with the numbers filled in; null if there is none. */
  readonly formula: string | null;
  /** Null for a computation. */
  readonly collective: Collective | null;
  /** The group that communicates; null for a computation. */
  readonly role: GroupRole | null;
  /** The value that an edit replaced; null without an edit. */
  readonly unedited: number | null;
}

export interface LayerShape {
  /** In the order in which they run, pass by pass. */
  readonly cells: readonly LayerCell[];
  /** Added to the end of every collective of the layer. */
  readonly updateNs: number;
}

export interface LayerTable {
  readonly loop: LoopSettings;
  /** One per layer. */
  readonly names: readonly string[];
  readonly shapes: readonly LayerShape[];
  /** Consecutive layers of one shape, first to last: index of the shape, number of layers. */
  readonly runs: readonly { readonly shape: number; readonly layers: number }[];
  readonly totals: TableTotals;
  /** Number of edited cells. */
  readonly edits: number;
}

/** Has the problems of `layersOf`. */
export function layerTable(design: Design): Result<LayerTable> {
  const made = layersOf(design, ALL_PARTS);
  if (!made.ok) return made;
  const { layers, unedited, loop } = made.value;
  const shapes: LayerShape[] = [];
  const known = new Map<string, number>();
  const keyOf = createListKeys();
  const runs: { shape: number; layers: number }[] = [];
  for (const [index, layer] of layers.entries()) {
    const before = unedited[index] ?? layer;
    const lists = LAYER_PASSES.flatMap((pass) => [keyOf(layer[pass]), keyOf(before[pass])]);
    const key = [...lists, layer.updateNs].join(' ');
    let shape = known.get(key);
    if (shape === undefined) {
      shape = shapes.push(shapeOf(layer, before)) - 1;
      known.set(key, shape);
    }
    const last = runs.at(-1);
    if (last?.shape === shape) last.layers += 1;
    else runs.push({ shape, layers: 1 });
  }
  return success({
    loop,
    names: layers.map(({ name }) => name),
    shapes,
    runs,
    totals: tableTotals(layers),
    edits: runs.reduce((sum, run) => sum + run.layers * editsOf(shapes[run.shape]), 0),
  });
}

function shapeOf(layer: Layer, before: Layer): LayerShape {
  const cells = LAYER_PASSES.flatMap((pass) =>
    layer[pass].map((op, operation): LayerCell => {
      const original = before[pass][operation];
      const isEdited = original !== undefined && original !== op;
      return {
        pass,
        operation,
        label: op.label,
        value: valueOf(op),
        unit: op.kind === 'compute' ? 'ns' : 'B',
        formula: op.formula ?? null,
        collective: op.kind === 'compute' ? null : op.collective,
        role: op.kind === 'compute' ? null : op.role,
        unedited: isEdited ? valueOf(original) : null,
      };
    }),
  );
  return { cells, updateNs: layer.updateNs };
}

function valueOf(op: LayerOp): number {
  return op.kind === 'compute' ? op.durationNs : op.bytes;
}

function editsOf(shape: LayerShape | undefined): number {
  return shape?.cells.filter(({ unedited }) => unedited !== null).length ?? 0;
}
