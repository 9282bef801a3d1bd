/** Reads the members of a system file, and collects all problems so that a user sees them at once. */
import type { AlgorithmEntry } from '../../collective/algorithm-name.ts';
import { parseAlgorithm } from '../../collective/algorithm-name.ts';
import { DIMENSIONS_MAX } from '../../topology/bounds.ts';
import type { Problem } from '../../units/result.ts';
import type { JsonMember, JsonValue } from '../json.ts';
import { describeJson } from '../describe-json.ts';
import { alternatives, problemAt, type Source } from '../source.ts';

export interface SystemFields {
  readonly source: Source;
  /** By key; the last of a duplicated key counts, as in the reference. */
  readonly members: ReadonlyMap<string, JsonMember>;
  readonly problems: Problem[];
}

/** Returns a number inside its limits; undefined if the key is missing or, after a problem, wrong. */
export function readNumber(
  fields: SystemFields,
  key: string,
  { min, max, whole = false }: { readonly min: number; readonly max: number; readonly whole?: boolean },
): number | undefined {
  const value = fields.members.get(key)?.value;
  if (value === undefined) return undefined;
  const number = value.kind === 'number' ? Number(value.text) : Number.NaN;
  if (number >= min && number <= max && (!whole || Number.isInteger(number))) return number + 0;
  const allowed = `${whole ? 'a whole number' : 'a number'} from ${min} to ${max}`;
  refuse(fields, value, `${key} is ${describeJson(value)}; expected ${allowed}`);
  return undefined;
}

export function readChoice<const T extends string>(
  fields: SystemFields,
  key: string,
  choices: readonly T[],
): T | undefined {
  const value = fields.members.get(key)?.value;
  if (value === undefined) return undefined;
  const chosen = value.kind === 'string' ? choices.find((choice) => choice === value.text) : undefined;
  if (chosen !== undefined) return chosen;
  const allowed = alternatives(choices.map((choice) => `"${choice}"`));
  refuse(fields, value, `${key} is ${describeJson(value)}; expected ${allowed}`);
  return undefined;
}

/** 0 and false are off; any other number or truth value is on. */
export function readFlag(fields: SystemFields, key: string): boolean | undefined {
  const value = fields.members.get(key)?.value;
  if (value === undefined) return undefined;
  if (value.kind === 'literal' && value.value !== null) return value.value;
  if (value.kind === 'number') return Number(value.text) !== 0;
  refuse(fields, value, `${key} is ${describeJson(value)}; expected 0 or 1`);
  return undefined;
}

/** One algorithm per dimension, innermost first. */
export function readAlgorithms(fields: SystemFields, key: string): readonly AlgorithmEntry[] | undefined {
  const value = fields.members.get(key)?.value;
  if (value === undefined) return undefined;
  if (value.kind !== 'array' || value.items.length > DIMENSIONS_MAX) {
    const found = value.kind === 'array' ? `a list of ${value.items.length}` : describeJson(value);
    const allowed = `a list of at most ${DIMENSIONS_MAX} names, one a dimension`;
    refuse(fields, value, `${key} is ${found}; expected ${allowed}`);
    return undefined;
  }
  const entries = value.items.flatMap((item): readonly AlgorithmEntry[] => {
    const entry = item.kind === 'string' ? parseAlgorithm(item.text.slice(0, 40)) : null;
    if (entry?.ok === true) return [entry.value];
    const why = entry?.ok === false ? (entry.problems[0]?.message ?? '') : `${describeJson(item)} is no name`;
    refuse(fields, item, `${key}: ${why}`);
    return [];
  });
  return entries.length === value.items.length ? entries : undefined;
}

export function offsetOf({ members }: SystemFields, key: string): number {
  const member = members.get(key);
  return member?.value.offset ?? member?.offset ?? 0;
}

function refuse(fields: SystemFields, value: JsonValue, message: string): void {
  fields.problems.push(problemAt(fields.source, value.offset, message));
}
