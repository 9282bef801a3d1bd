/** Fields of the JSON of Calculon, as it is in its repository in 2023 to 2025. */
import { describeJson } from '../describe-json.ts';
import { parseJson, type JsonMember, type JsonValue } from '../json.ts';
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import { createSource, endOffset, problemAt, type Source } from '../source.ts';
import type { TextFile } from '../text-file.ts';

const MOST_TOKENS = 20_000;

export interface CalculonFields {
  readonly source: Source;
  readonly members: ReadonlyMap<string, JsonMember>;
  readonly problems: Problem[];
}

export function readFields({ name, text }: TextFile): Result<CalculonFields> {
  const source = createSource(name, text);
  const json = parseJson(source, MOST_TOKENS);
  if (!json.ok) return json;
  if (json.value.kind !== 'object') return failure(problemAt(source, 0, 'expected an object, "{" ... "}"'));
  return success({ source, members: membersOf(json.value), problems: [] });
}

export function membersOf(value: JsonValue | undefined): ReadonlyMap<string, JsonMember> {
  return new Map(value?.kind === 'object' ? value.members.map((member) => [member.key, member]) : []);
}

/** A number above 0; undefined if it is absent or, after a problem, no such number. */
export function numberAt(fields: CalculonFields, key: string, isWhole = true): number | undefined {
  const value = fields.members.get(key)?.value;
  if (value === undefined) return undefined;
  const number = value.kind === 'number' ? Number(value.text) : Number.NaN;
  if (number > 0 && number <= 1e12 && (!isWhole || Number.isInteger(number))) return number;
  const what = isWhole ? 'a whole number from 1' : 'a number above 0';
  fields.problems.push(
    problemAt(fields.source, value.offset, `${key} is ${describeJson(value)}; expected ${what}`),
  );
  return undefined;
}

export function neededAt(fields: CalculonFields, key: string, isWhole = true): number {
  const number = numberAt(fields, key, isWhole);
  if (number === undefined && !fields.members.has(key))
    fields.problems.push(
      problemAt(fields.source, endOffset(fields.source), `${key} is missing; expected a number`),
    );
  return number ?? 1;
}

export function textAt({ members }: CalculonFields, key: string): string | undefined {
  const value = members.get(key)?.value;
  return value?.kind === 'string' ? value.text : undefined;
}

export function flagAt({ members }: CalculonFields, key: string): boolean {
  const value = members.get(key)?.value;
  return value?.kind === 'literal' && value.value === true;
}
