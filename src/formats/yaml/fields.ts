/** Reads fields of YAML files, with messages that name field, value and what is allowed. */
import { problem, success, type Problem, type Result } from '../../units/result.ts';
import { FORBIDDEN_NAMES } from '../forbidden-names.ts';
import { meantBy } from '../misspelled.ts';
import { alternatives, endOffset, placeOf, problemAt, quoted, type Source } from '../source.ts';
import type { YamlEntry, YamlValue } from './tree.ts';

/** Returns the entries of a map by their key. */
export function readMap(
  source: Source,
  value: YamlValue,
  what: string,
): Result<ReadonlyMap<string, YamlEntry>> {
  if (value.kind !== 'map')
    return problem(placeOf(source, value.offset), `${what} is ${shown(value)}; expected fields`);
  const never = value.entries.find(({ key }) => FORBIDDEN_NAMES.has(key));
  if (never !== undefined) {
    return problem(placeOf(source, never.offset), `${quoted(never.key)} cannot be the name of a field`);
  }
  return success(new Map(value.entries.map((entry) => [entry.key, entry])));
}

/** Returns the list of a field, with `length` entries if that is known. */
export function readList(
  source: Source,
  fields: ReadonlyMap<string, YamlEntry>,
  key: string,
  length: number | null,
  most: number,
): Result<readonly YamlValue[]> {
  const field = fields.get(key);
  if (field === undefined) {
    const near = [...fields.values()].find((other) => meantBy(other.key, [key]) !== null);
    return near === undefined
      ? problem(placeOf(source, endOffset(source)), `${key} is missing`)
      : problem(placeOf(source, near.offset), `${quoted(near.key)} is no field here; did you mean ${key}?`);
  }
  const { value } = field;
  if (value.kind !== 'list')
    return problem(placeOf(source, value.offset), `${key} is ${shown(value)}; expected a list`);
  const { items } = value;
  const expected = length ?? `1 to ${most}`;
  if (length === null ? items.length >= 1 && items.length <= most : items.length === length)
    return success(items);
  return problem(
    placeOf(source, value.offset),
    `${key} has ${items.length} entries; expected ${expected}, one a dimension`,
  );
}

export function readNumber(
  source: Source,
  value: YamlValue,
  what: string,
  allows: (value: number) => boolean,
  allowed: string,
): Result<number> {
  if (value.kind === 'number' && allows(value.value)) return success(value.value);
  return problem(placeOf(source, value.offset), `${what} is ${shown(value)}; expected ${allowed}`);
}

export function readChoice<T>(
  source: Source,
  value: YamlValue,
  what: string,
  choices: ReadonlyMap<string, T>,
): Result<T> {
  const chosen = value.kind === 'text' ? choices.get(value.text) : undefined;
  if (chosen !== undefined) return success(chosen);
  const expected = alternatives([...choices.keys()]);
  return problem(placeOf(source, value.offset), `${what} is ${shown(value)}; expected ${expected}`);
}

/** Lists the fields of a file that are not read; `of` names the tool of the file. */
export function unread(
  source: Source,
  fields: ReadonlyMap<string, YamlEntry>,
  known: readonly string[],
  tool: string,
): readonly Problem[] {
  return [...fields.values()]
    .filter(({ key }) => !known.includes(key))
    .map(({ key, offset }) =>
      problemAt(source, offset, `${quoted(key)} is no field of this file of ${tool}`),
    );
}

function shown(value: YamlValue): string {
  switch (value.kind) {
    case 'number':
      return String(value.value);
    case 'text':
      return quoted(value.text);
    case 'list':
      return 'a list';
    case 'map':
      return 'a group of fields';
  }
}
