/** Reads fields of JSON objects with their places, for readers that name the place of a problem. */
import { problem, success } from '../../units/result.ts';
import type { Result } from '../../units/result.ts';
import type { JsonValue } from '../json.ts';
import { placeOf } from '../source.ts';
import type { Source } from '../source.ts';
import type { Token } from '../tokens.ts';

/** Returns the members of an object by key; the last of a duplicated key counts, as in JSON.parse. */
export function readFields(
  source: Source,
  value: JsonValue,
  what: string,
): Result<ReadonlyMap<string, JsonValue>> {
  if (value.kind !== 'object') return wrongKind(source, value, what, 'an object');
  return success(new Map(value.members.map((member) => [member.key, member.value])));
}

/** Returns the entries of a list of at most `most`; a missing list is empty. */
export function readItems(
  source: Source,
  value: JsonValue | undefined,
  what: string,
  most: number,
): Result<readonly JsonValue[]> {
  if (value === undefined) return success([]);
  if (value.kind !== 'array') return wrongKind(source, value, what, 'a list');
  if (value.items.length <= most) return success(value.items);
  const message = `${what} has ${value.items.length} entries; expected at most ${most}`;
  return problem(placeOf(source, value.offset), message);
}

/** Reads every entry by `read`; the first that cannot be read is the problem. */
export function readAll<From, To>(
  items: readonly From[],
  read: (item: From, index: number) => Result<To>,
): Result<readonly To[]> {
  const values: To[] = [];
  for (const [index, item] of items.entries()) {
    const value = read(item, index);
    if (!value.ok) return value;
    values.push(value.value);
  }
  return success(values);
}

/** Returns a text or a number as it is written; undefined for a missing field. */
export function readToken(source: Source, value: JsonValue | undefined, what: string): Result<Token | null> {
  if (value === undefined) return success(null);
  if (value.kind === 'string' || value.kind === 'number') {
    return success({ text: value.text, offset: value.offset });
  }
  return wrongKind(source, value, what, 'a text or a number');
}

function wrongKind(source: Source, value: JsonValue, what: string, expected: string): Result<never> {
  const found = value.kind === 'literal' ? String(value.value) : KINDS[value.kind];
  return problem(placeOf(source, value.offset), `${what} is ${found}; expected ${expected}`);
}

const KINDS = { object: 'an object', array: 'a list', string: 'a text', number: 'a number' } as const;
