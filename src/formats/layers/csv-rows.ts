/** Reads layers from the rows of a CSV file (csv.ts). */
import { plainText } from '../../units/csv-record.ts';
import { problem, success } from '../../units/result.ts';
import type { Result } from '../../units/result.ts';
import type { Layer, LayerOp } from '../../workload/table/layer.ts';
import { LAYER_PASSES } from '../../workload/table/totals.ts';
import type { LayerPass } from '../../workload/table/totals.ts';
import { readReal, readWhole } from '../numbers.ts';
import { endOffset, placeOf } from '../source.ts';
import type { Source } from '../source.ts';
import type { Token } from '../tokens.ts';
import { DURATION, MOST, readChoice, readOperation, readText } from './table.ts';

const NEEDED = ['layer', 'name', 'pass', 'label', 'value'] as const;
const PASSES = [...LAYER_PASSES, 'update'] as const;

type MutableLayer = { -readonly [K in keyof Layer]: Layer[K] } & Record<LayerPass, LayerOp[]>;

export function readLayerRows(
  source: Source,
  header: readonly Token[],
  rows: readonly (readonly Token[])[],
): Result<readonly Layer[]> {
  const columns = new Map(header.map(({ text }, index) => [text.trim(), index]));
  const lost = NEEDED.find((name) => !columns.has(name));
  if (lost !== undefined) {
    return problem(placeOf(source, header[0]?.offset ?? endOffset(source)), `there is no column "${lost}"`);
  }
  const layers: MutableLayer[] = [];
  for (const row of rows) {
    const read = readRow(source, row, (name) => row[columns.get(name) ?? -1] ?? null, layers);
    if (!read.ok) return read;
  }
  return success(layers);
}

/** Adds a row to the last layer, or to the layer that it begins. */
function readRow(
  source: Source,
  row: readonly Token[],
  cell: (name: string) => Token | null,
  layers: MutableLayer[],
): Result<null> {
  const offset = row[0]?.offset ?? 0;
  const missing = { text: '', offset };
  const begins = Math.min(layers.length + 1, MOST.layers);
  const range = { what: 'the layer', min: Math.max(1, layers.length), max: begins };
  const number = readWhole(source, cell('layer') ?? missing, range);
  if (!number.ok) return number;
  const name = readText(source, plain(cell('name')) ?? missing, 'name', MOST.text);
  if (!name.ok) return name;
  const pass = readChoice(source, cell('pass') ?? missing, 'pass', PASSES);
  if (!pass.ok) return pass;
  if (number.value > layers.length) layers.push(emptyLayer(name.value));
  const layer = layers[number.value - 1] as MutableLayer;
  if (pass.value === 'update') {
    const updateNs = readReal(source, cell('value') ?? missing, DURATION);
    if (!updateNs.ok) return updateNs;
    layer.updateNs = updateNs.value;
    return success(null);
  }
  const op = readOperation(source, {
    offset,
    label: plain(cell('label')),
    value: cell('value'),
    collective: given(cell('collective')),
    group: cell('group'),
    formula: given(plain(cell('formula'))),
  });
  if (!op.ok) return op;
  const operations = layer[pass.value];
  if (operations.push(op.value) <= MOST.operations) return success(null);
  return problem(placeOf(source, offset), `the pass has more than ${MOST.operations} operations`);
}

function emptyLayer(name: string): MutableLayer {
  return { name, forward: [], recompute: [], inputGradient: [], weightGradient: [], updateNs: 0 };
}

function plain(cell: Token | null): Token | null {
  return cell === null ? null : { ...cell, text: plainText(cell.text) };
}

function given(cell: Token | null): Token | null {
  return cell === null || cell.text === '' ? null : cell;
}
