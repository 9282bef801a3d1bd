/** Reads the members of a network file, and collects all problems so that a user sees them at once. */
import { DIMENSIONS_MAX } from '../../topology/bounds.ts';
import type { Problem } from '../../units/result.ts';
import { formatCount } from '../../units/count.ts';
import type { JsonMember, JsonValue } from '../json.ts';
import { describeJson } from '../describe-json.ts';
import { alternatives, endOffset, problemAt } from '../source.ts';
import type { Source } from '../source.ts';

export interface Fields {
  readonly source: Source;
  /** By key; the last of a duplicated key counts, as in the reference. */
  readonly members: ReadonlyMap<string, JsonMember>;
  readonly problems: Problem[];
}

export interface ListRange {
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
}

export function openFields(source: Source, object: JsonValue & { readonly kind: 'object' }): Fields {
  return { source, members: new Map(object.members.map((member) => [member.key, member])), problems: [] };
}

/** Reads an optional field that has a single legal value here. */
export function readFixed(fields: Fields, key: string, legal: string | number): void {
  const value = fields.members.get(key)?.value;
  if (value === undefined) return;
  const same =
    typeof legal === 'string'
      ? value.kind === 'string' && value.text === legal
      : value.kind === 'number' && Number(value.text) === legal;
  if (same) return;
  const reason = typeof legal === 'string' ? `"${legal}"` : `${legal}, the number of entries of units-count`;
  report(fields, value.offset, `${key} is ${describeJson(value)}; expected ${reason}`);
}

/**
 * Reads a list of numbers with `count` entries (any number of entries if it is null). Returns null if anything is wrong with it; the
 * problems are in `fields`.
 */
export function numberList(
  fields: Fields,
  key: string,
  range: ListRange,
  count: number | null = null,
  fallback?: number,
): readonly number[] | null {
  const items = listItems(fields, key, count, fallback);
  if (!isItems(items)) return items === null ? null : filled(count, items);
  const values = items.map((item, index) => {
    const value = item.kind === 'number' ? Number(item.text) : Number.NaN;
    if (value >= range.min && value <= range.max && (!range.whole || Number.isInteger(value)))
      return value + 0;
    const allowed = `${range.whole ? 'a whole number' : 'a number'} from ${bound(range.min)} to ${bound(range.max)}`;
    report(fields, item.offset, `${key} of dimension ${index} is ${describeJson(item)}; expected ${allowed}`);
    return null;
  });
  return values.every((value) => value !== null) ? values : null;
}

/**
 * Reads a list of names, each one of the keys of `choices`.
 *
 * @param other the value of any other name; defaults to a problem
 */
export function choiceList<T>(
  fields: Fields,
  key: string,
  choices: Readonly<Record<string, T>>,
  count: number,
  fallback?: T,
  other?: (item: JsonValue, index: number) => T,
): readonly T[] | null {
  const items = listItems(fields, key, count, fallback);
  if (!isItems(items)) return items === null ? null : filled(count, items);
  const values = items.map((item, index) => {
    const value =
      item.kind === 'string' && Object.hasOwn(choices, item.text) ? choices[item.text] : undefined;
    if (value !== undefined) return value;
    if (item.kind === 'string' && other !== undefined) return other(item, index);
    const names = alternatives(Object.keys(choices).map((name) => `"${name}"`));
    report(fields, item.offset, `${key} of dimension ${index} is ${describeJson(item)}; expected ${names}`);
    return null;
  });
  return values.every((value) => value !== null) ? values : null;
}

/** Returns the offset of entry `index` of a list, or of the list, or of the file. */
export function entryOffset(fields: Fields, key: string, index: number): number {
  const list = fields.members.get(key)?.value;
  return (list?.kind === 'array' ? list.items[index]?.offset : undefined) ?? list?.offset ?? 0;
}

function isItems(items: unknown): items is readonly JsonValue[] {
  return Array.isArray(items);
}

function listItems<T>(
  fields: Fields,
  key: string,
  count: number | null,
  fallback: T | undefined,
): readonly JsonValue[] | T | null {
  const value = fields.members.get(key)?.value;
  if (value === undefined) {
    if (fallback !== undefined) return fallback;
    report(
      fields,
      endOffset(fields.source),
      `"${key}" is missing; expected a list with one entry per dimension`,
    );
    return null;
  }
  const allowed =
    count === null
      ? `1 to ${DIMENSIONS_MAX} entries`
      : `${count} ${count === 1 ? 'entry' : 'entries'}, one per dimension`;
  if (value.kind !== 'array') {
    report(fields, value.offset, `${key} is ${describeJson(value)}; expected a list with ${allowed}`);
    return null;
  }
  const { length } = value.items;
  if (count === null ? length >= 1 && length <= DIMENSIONS_MAX : length === count) return value.items;
  report(
    fields,
    value.offset,
    `${key} has ${length} ${length === 1 ? 'entry' : 'entries'}; expected ${allowed}`,
  );
  return null;
}

function filled<T>(count: number | null, value: T): readonly T[] {
  return Array.from({ length: count ?? 0 }, () => value);
}

function report(fields: Fields, offset: number, message: string): void {
  fields.problems.push(problemAt(fields.source, offset, message));
}

function bound(value: number): string {
  return Number.isInteger(value) ? formatCount(value) : String(value);
}
