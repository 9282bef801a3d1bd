/** Reads the members of a configuration; what is wrong is collected, so that a person sees all of it at once. */
import type { Problem } from '../../units/result.ts';
import type { Bound } from '../../workload/bounds.ts';
import { describeJson } from '../describe-json.ts';
import type { JsonMember, JsonValue } from '../json.ts';
import { alternatives, endOffset, problemAt, type Source } from '../source.ts';

export interface ConfigFields {
  readonly source: Source;
  /** By key; of a key given twice the last one counts. */
  readonly members: ReadonlyMap<string, JsonMember>;
  readonly problems: Problem[];
}

/** The first of `keys` that says anything; null says nothing. */
export function memberOf({ members }: ConfigFields, keys: readonly string[]): JsonMember | undefined {
  for (const key of keys) {
    const member = members.get(key);
    if (member !== undefined && !(member.value.kind === 'literal' && member.value.value === null)) {
      return member;
    }
  }
  return undefined;
}

/** A number inside its bound; undefined where no key says one or, after a problem, where it is wrong. */
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

/** The number that a list says for every layer; the value itself where it is no such list. */
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

/** The same where one of `keys` has to say it. */
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

/** Items of a list; undefined where it is missing or, after a problem, is none. */
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
