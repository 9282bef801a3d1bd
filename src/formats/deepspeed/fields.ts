/** Reads fields of a DeepSpeed configuration, with messages that name field, value and what is allowed. */
import { formatCount } from '../../units/count.ts';
import type { Problem } from '../../units/result.ts';
import { describeJson } from '../describe-json.ts';
import type { JsonMember } from '../json.ts';
import { problemAt, type Source } from '../source.ts';

export interface Reader {
  readonly source: Source;
  readonly members: ReadonlyMap<string, JsonMember>;
  readonly problems: Problem[];
}

export function readerOf(source: Source, members: readonly JsonMember[]): Reader {
  return { source, members: new Map(members.map((member) => [member.key, member])), problems: [] };
}

export function objectAt({ members }: Reader, key: string): readonly JsonMember[] {
  const value = members.get(key)?.value;
  return value?.kind === 'object' ? value.members : [];
}

export function wholeAt(reader: Reader, key: string, min: number, max: number): number | undefined {
  const member = reader.members.get(key);
  if (member === undefined || isAuto(member)) return undefined;
  const { value } = member;
  const number = value.kind === 'number' ? Number(value.text) : NaN;
  if (Number.isInteger(number) && number >= min && number <= max) return number;
  const message = `${key} is ${describeJson(value)}; expected a whole number from ${min} to ${formatCount(max)}`;
  reader.problems.push(problemAt(reader.source, value.offset, message));
  return undefined;
}

export function flagAt(reader: Reader, key: string): boolean | undefined {
  const member = reader.members.get(key);
  if (member === undefined || isAuto(member)) return undefined;
  const { value } = member;
  if (value.kind === 'literal' && value.value !== null) return value.value;
  reader.problems.push(
    problemAt(reader.source, value.offset, `${key} is ${describeJson(value)}; expected true or false`),
  );
  return undefined;
}

export function choiceAt<T extends string>(
  reader: Reader,
  key: string,
  choices: readonly T[],
): T | undefined {
  const member = reader.members.get(key);
  if (member === undefined || isAuto(member)) return undefined;
  const { value } = member;
  if (value.kind === 'literal' && value.value === null) return undefined;
  const chosen = value.kind === 'string' ? choices.find((choice) => choice === value.text) : undefined;
  if (chosen !== undefined) return chosen;
  reader.problems.push(
    problemAt(
      reader.source,
      value.offset,
      `${key} is ${describeJson(value)}; expected one of ${choices.join(', ')}`,
    ),
  );
  return undefined;
}

/** A value that Hugging Face's Trainer fills in. */
function isAuto({ value }: JsonMember): boolean {
  return value.kind === 'string' && value.text === 'auto';
}
