/**
 * A layer table as JSON:
 *
 *   { "format": "netloom-layers", "version": 1, "label": ..., "loop": { "kind": ..., "passes": ..., ... },
 *     "layers": [ { "name": ..., "updateNs": ...,
 *                   "forward": [ { "label": ..., "durationNs": ..., "formula": ... },
 *                                { "label": ..., "collective": ..., "group": ..., "bytes": ..., ... } ],
 *                   "recompute": [ ... ], "inputGradient": [ ... ], "weightGradient": [ ... ] } ] }
 *
 * A missing pass or formula is empty, and a missing update time is 0.
 */
import type { TableWorkload } from '../../design/document.ts';
import { problem, success } from '../../units/result.ts';
import type { Result } from '../../units/result.ts';
import type { Layer, LayerOp } from '../../workload/table/layer.ts';
import { LAYER_PASSES } from '../../workload/table/totals.ts';
import { parseJson } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { readReal } from '../numbers.ts';
import { createSource, placeOf, quoted } from '../source.ts';
import type { Source } from '../source.ts';
import { readAll, readFields, readItems, readToken } from './json-fields.ts';
import { readLoop } from './loop.ts';
import { DURATION, FORMAT, MOST, readOperation, readText, VERSION } from './table.ts';

export function printLayersJson({ label, loop, layers }: TableWorkload): string {
  const written = { format: FORMAT, version: VERSION, label, loop, layers: layers.map(layerFields) };
  return `${JSON.stringify(written, null, 1)}\n`;
}

function layerFields({ name, updateNs, ...layer }: Layer) {
  const passes = LAYER_PASSES.map((pass) => [pass, layer[pass].map(operationFields)]);
  return { name, updateNs, ...(Object.fromEntries(passes) as Record<string, unknown>) };
}

function operationFields(op: LayerOp) {
  const { label, formula } = op;
  const shown = formula === undefined ? {} : { formula };
  if (op.kind === 'compute') return { label, durationNs: op.durationNs, ...shown };
  return { label, collective: op.collective, group: op.role, bytes: op.bytes, ...shown };
}

export function isLayersJson(text: string): boolean {
  return /^\s*\{/.test(text) && /"format"\s*:\s*"netloom-layers"/.test(text);
}

export function parseLayersJson(text: string, file: string): Result<TableWorkload> {
  const source = createSource(file, text);
  const parsed = parseJson(source);
  if (!parsed.ok) return parsed;
  const fields = readFields(source, parsed.value, 'the file');
  if (!fields.ok) return fields;
  const version = readToken(source, fields.value.get('version'), 'the version');
  if (!version.ok) return version;
  if (version.value?.text !== String(VERSION)) {
    const place = placeOf(source, version.value?.offset ?? parsed.value.offset);
    return problem(place, `the version is ${quoted(version.value?.text ?? '')}; expected ${VERSION}`);
  }
  const label = readString(source, fields.value.get('label'), parsed.value, 'label', MOST.label);
  if (!label.ok) return label;
  const found = fields.value.get('loop');
  if (found === undefined) return problem(placeOf(source, 0), 'the loop is missing');
  const loop = readLoop(source, found);
  if (!loop.ok) return loop;
  const items = readItems(source, fields.value.get('layers'), 'layers', MOST.layers);
  if (!items.ok) return items;
  const layers = readAll(items.value, (item) => readLayer(source, item));
  if (!layers.ok) return layers;
  return success({ kind: 'table', label: label.value, loop: loop.value, layers: layers.value });
}

function readLayer(source: Source, value: JsonValue): Result<Layer> {
  const fields = readFields(source, value, 'the layer');
  if (!fields.ok) return fields;
  const name = readString(source, fields.value.get('name'), value, 'name', MOST.text);
  if (!name.ok) return name;
  const update = readToken(source, fields.value.get('updateNs'), 'updateNs');
  if (!update.ok) return update;
  const updateNs = update.value === null ? success(0) : readReal(source, update.value, DURATION);
  if (!updateNs.ok) return updateNs;
  const passes = readAll(LAYER_PASSES, (pass) => {
    const items = readItems(source, fields.value.get(pass), pass, MOST.operations);
    return items.ok ? readAll(items.value, (item) => readItem(source, item)) : items;
  });
  if (!passes.ok) return passes;
  const [forward = [], recompute = [], inputGradient = [], weightGradient = []] = passes.value;
  return success({
    name: name.value,
    forward,
    recompute,
    inputGradient,
    weightGradient,
    updateNs: updateNs.value,
  });
}

function readItem(source: Source, value: JsonValue): Result<LayerOp> {
  const fields = readFields(source, value, 'the operation');
  if (!fields.ok) return fields;
  const keys = ['label', 'durationNs', 'collective', 'group', 'bytes', 'formula'] as const;
  const tokens = readAll(keys, (key) => readToken(source, fields.value.get(key), key));
  if (!tokens.ok) return tokens;
  const [label = null, duration = null, collective = null, group = null, bytes = null, formula = null] =
    tokens.value;
  const size = collective === null ? duration : bytes;
  return readOperation(source, { offset: value.offset, label, value: size, collective, group, formula });
}

function readString(
  source: Source,
  value: JsonValue | undefined,
  owner: JsonValue,
  what: string,
  most: number,
): Result<string> {
  const token = readToken(source, value, `the ${what}`);
  if (!token.ok) return token;
  return token.value === null
    ? problem(placeOf(source, owner.offset), `the ${what} is missing`)
    : readText(source, token.value, what, most);
}
