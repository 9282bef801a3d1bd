/** Reads the members of a configuration, and collects all problems so that a user sees them at once. */
import type { Problem } from '../../units/result.ts';
import type { Bound } from '../../workload/facts/description-bounds.ts';
import { describeJson } from '../describe-json.ts';
import type { JsonMember, JsonValue } from '../json.ts';
import { alternatives, endOffset, problemAt, type Source } from '../source.ts';

export interface ConfigFields {
  readonly source: Source;
  /** By key; the last of a duplicated key counts. */
  readonly members: ReadonlyMap<string, JsonMember>;
  readonly problems: Problem[];
  /** Every key that a reader has looked for so far. */
  readonly asked: Set<string>;
}

/** Returns the first of `keys` that is present; null counts as absent. */
export function memberOf({ members, asked }: ConfigFields, keys: readonly string[]): JsonMember | undefined {
  for (const key of keys) asked.add(key);
  for (const key of keys) {
    const member = members.get(key);
    if (member !== undefined && !(member.value.kind === 'literal' && member.value.value === null)) {
      return member;
    }
  }
  return undefined;
}

/** Returns a number inside its bound; undefined if no key states one or, after a problem, if it is wrong. */
export function numberOf(fields: ConfigFields, keys: readonly string[], bound: Bound): number | undefined {
  const member = memberOf(fields, keys);
  if (member === undefined) return undefined;
  const { key } = member;
  const value = eachAs(member.value);
  const number = value.kind === 'number' ? Number(value.text) : Number.NaN;
  if (Number.isInteger(number) && number >= bound.min && number <= bound.max) return number;
  refuse(
    fields,
    value,
    `${key} is ${describeJson(value)}; expected a whole number from ${bound.min} to ${bound.max}`,
  );
  return undefined;
}

/** Returns the number that a list repeats for every layer, or the value itself if it is not such a list. */
function eachAs(value: JsonValue): JsonValue {
  if (value.kind !== 'array') return value;
  const [first] = value.items;
  const isSame = value.items.every(
    (item) => item.kind === 'number' && Number(item.text) === Number(textIn(first)),
  );
  return first !== undefined && isSame ? first : value;
}

function textIn(value: JsonValue | undefined): string {
  return value?.kind === 'number' ? value.text : '';
}

/** Like `numberOf`, if one of `keys` is required. */
export function neededNumber(fields: ConfigFields, keys: readonly string[], bound: Bound): number {
  const before = fields.problems.length;
  const number = numberOf(fields, keys, bound);
  if (number !== undefined) return number;
  if (fields.problems.length === before) {
    const message = `${alternatives(keys)} is missing; expected a whole number from ${bound.min} to ${bound.max}`;
    fields.problems.push(problemAt(fields.source, endOffset(fields.source), message));
  }
  return bound.min;
}

export function flagOf(fields: ConfigFields, key: string): boolean | undefined {
  const value = memberOf(fields, [key])?.value;
  if (value === undefined) return undefined;
  if (value.kind === 'literal' && value.value !== null) return value.value;
  refuse(fields, value, `${key} is ${describeJson(value)}; expected true or false`);
  return undefined;
}

export function textOf(fields: ConfigFields, keys: readonly string[]): string | undefined {
  const member = memberOf(fields, keys);
  if (member === undefined) return undefined;
  if (member.value.kind === 'string') return member.value.text;
  refuse(fields, member.value, `${member.key} is ${describeJson(member.value)}; expected a text`);
  return undefined;
}

/** Returns the items of a list; undefined if it is missing or, after a problem, is not a list. */
export function listOf(fields: ConfigFields, key: string): readonly JsonValue[] | undefined {
  const value = memberOf(fields, [key])?.value;
  if (value === undefined) return undefined;
  if (value.kind === 'array') return value.items;
  refuse(fields, value, `${key} is ${describeJson(value)}; expected a list`);
  return undefined;
}

export function refuse(fields: ConfigFields, value: Pick<JsonValue, 'offset'>, message: string): void {
  fields.problems.push(problemAt(fields.source, value.offset, message));
}
