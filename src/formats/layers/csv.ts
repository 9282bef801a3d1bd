/**
 * A layer table as comma-separated values, for editing in a spreadsheet:
 *
 *   netloom-layers,1,LABEL,LOOP           the training loop as JSON
 *   layer,name,pass,label,value,unit,collective,group,formula
 *   1,Layer 1,forward,"Attention: ...",9375000,ns,,,"... = 9.38 ms"
 *   1,Layer 1,forward,All-reduce of activations,805306368,B,allReduce,model,"..."
 *   1,Layer 1,update,,0,ns,,,             ends a layer: added to the end of every collective of it
 *
 * Layers are numbered from 1. Rows of a layer are adjacent; within a pass their order counts. Columns are found by their names; an empty
 * cell is absent, so that an empty formula is not kept.
 */
import type { TableWorkload } from '../../design/document.ts';
import { plainText, printRecord } from '../../units/csv-record.ts';
import { problem, success } from '../../units/result.ts';
import type { Result } from '../../units/result.ts';
import type { Layer, LayerOp } from '../../workload/table/layer.ts';
import type { LoopSettings } from '../../workload/training-loops/facts/loops.ts';
import { LAYER_PASSES } from '../../workload/table/totals.ts';
import { parseJson } from '../json.ts';
import { createSource, endOffset, placeOf, quoted } from '../source.ts';
import type { Source } from '../source.ts';
import type { Token } from '../tokens.ts';
import { parseRecords } from './csv-text.ts';
import { readLayerRows } from './csv-rows.ts';
import { readLoop } from './loop.ts';
import { FORMAT, MOST, readText, VERSION } from './table.ts';

export const COLUMNS = [
  'layer',
  'name',
  'pass',
  'label',
  'value',
  'unit',
  'collective',
  'group',
  'formula',
] as const;

export function printLayersCsv({ label, loop, layers }: TableWorkload): string {
  const head = [printRecord([FORMAT, VERSION, label, JSON.stringify(loop)]), printRecord(COLUMNS)];
  return [...head, ...layers.flatMap(printLayer)].join('');
}

function printLayer(layer: Layer, index: number): readonly string[] {
  const begin = [index + 1, layer.name] as const;
  const rows = LAYER_PASSES.flatMap((pass) =>
    layer[pass].map((op) => printRecord([...begin, pass, ...operationCells(op)])),
  );
  return [...rows, printRecord([...begin, 'update', '', layer.updateNs, 'ns', '', '', ''])];
}

function operationCells(op: LayerOp): readonly (string | number)[] {
  const { label, formula = '' } = op;
  return op.kind === 'compute'
    ? [label, op.durationNs, 'ns', '', '', formula]
    : [label, op.bytes, 'B', op.collective, op.role, formula];
}

export function isLayersCsv(text: string): boolean {
  return /^\uFEFF?"?netloom-layers"?,/.test(text);
}

export function parseLayersCsv(text: string, file: string): Result<TableWorkload> {
  const source = createSource(file, text);
  const records = parseRecords(source);
  if (!records.ok) return records;
  const [head = [], header = [], ...rows] = records.value;
  const [, version, title, settings] = head;
  if (version?.text !== String(VERSION)) {
    const place = placeOf(source, version?.offset ?? 0);
    return problem(place, `the version is ${quoted(version?.text ?? '')}; expected ${VERSION}`);
  }
  const missing = { text: '', offset: endOffset(source) };
  const label = readText(source, plain(title ?? missing), 'label', MOST.label);
  if (!label.ok) return label;
  const loop = readLoopCell(source, settings ?? missing);
  if (!loop.ok) return loop;
  const layers = readLayerRows(source, header, rows);
  if (!layers.ok) return layers;
  return success({ kind: 'table', label: label.value, loop: loop.value, layers: layers.value });
}

/** Problems inside the cell name the cell. */
function readLoopCell(source: Source, cell: Token): Result<LoopSettings> {
  const inside = createSource(source.file, plainText(cell.text));
  const parsed = parseJson(inside);
  const loop = parsed.ok ? readLoop(inside, parsed.value) : parsed;
  if (loop.ok) return loop;
  return problem(
    placeOf(source, cell.offset),
    `the training loop: ${loop.problems[0]?.message ?? 'cannot be read'}`,
  );
}

function plain({ text, offset }: Token): Token {
  return { text: plainText(text), offset };
}
