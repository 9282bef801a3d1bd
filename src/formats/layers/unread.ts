/** Lists fields and columns of a layer file that are not read, by name. */
import { nearestName } from '../../design/text/unknown/nearest-name.ts';
import { parseJson, type JsonValue } from '../json.ts';
import { problemAt, quoted, type Source } from '../source.ts';
import { LAYER_PASSES } from '../../workload/table/totals.ts';
import type { Problem } from '../../units/result.ts';
import { parseRecords } from './csv-text.ts';

const FILE_FIELDS = ['format', 'version', 'label', 'loop', 'layers'];
const LAYER_FIELDS = ['name', 'updateNs', ...LAYER_PASSES];
const OPERATION_FIELDS = ['label', 'durationNs', 'collective', 'group', 'bytes', 'formula'];
/** An unknown name is unknown in every layer, and is reported once. */
const ONCE = 20;

export function unreadInJson(source: Source): readonly Problem[] {
  const parsed = parseJson(source);
  if (!parsed.ok) return [];
  const found = new Map<string, Problem>();
  const look = (value: JsonValue, known: readonly string[], noun: string): void => {
    if (value.kind !== 'object') return;
    for (const { key, offset } of value.members) {
      if (known.includes(key) || found.size >= ONCE) continue;
      const message = `${quoted(key)} is no field of ${noun}${meantText(key, known)}`;
      if (!found.has(message)) found.set(message, problemAt(source, offset, message));
    }
  };
  look(parsed.value, FILE_FIELDS, 'a layer table');
  for (const layer of itemsOf(parsed.value, 'layers')) {
    look(layer, LAYER_FIELDS, 'a layer');
    for (const pass of LAYER_PASSES)
      for (const operation of itemsOf(layer, pass)) look(operation, OPERATION_FIELDS, 'an operation');
  }
  return [...found.values()];
}

function itemsOf(value: JsonValue, key: string): readonly JsonValue[] {
  if (value.kind !== 'object') return [];
  const list = value.members.findLast((member) => member.key === key)?.value;
  return list?.kind === 'array' ? list.items : [];
}

/** @param columns columns that are read */
export function unreadInCsv(source: Source, columns: readonly string[]): readonly Problem[] {
  const records = parseRecords(source);
  if (!records.ok) return [];
  return (records.value[1] ?? [])
    .filter(({ text }) => !columns.includes(text.trim()))
    .slice(0, ONCE)
    .map(({ text, offset }) =>
      problemAt(
        source,
        offset,
        `${quoted(text)} is no column of a layer table${meantText(text.trim(), columns)}`,
      ),
    );
}

function meantText(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest === null ? '' : `; did you mean ${nearest}?`;
}
