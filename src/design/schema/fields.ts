import * as v from 'valibot';
import { formatCount } from '../../units/count.ts';
import { allowedNumbers, isWithin, type NumberBound } from '../bounds.ts';

/** Maximum number of reported problems: a hostile document can be wrong in a million places. */
export const MOST_PROBLEMS = 50;

const bounds = new WeakMap<object, NumberBound>();

/**
 * The kinds of field a design consists of, as valibot schemas. A message says what is allowed and what was found; schema.ts prefixes the
 * name of the field when it turns issues into problems.
 */
export function numberField(bound: NumberBound): v.GenericSchema<unknown, number> {
  const field = v.pipe(
    v.custom<number>(
      (value) => isWithin(value, bound),
      (issue) => `must be ${allowedNumbers(bound)}; found ${found(issue.input)}`,
    ),
    // JSON has no minus zero: without this a design read from its printed form would differ.
    v.transform((value) => value + 0),
  );
  bounds.set(field, bound);
  return field;
}

/** Returns the bound of a field that `numberField` made; null for any other schema. */
export function boundOf(schema: object): NumberBound | null {
  return bounds.get(schema) ?? null;
}

export function textField(mostCharacters: number): v.GenericSchema<unknown, string> {
  return v.custom<string>(
    (value) => typeof value === 'string' && value.length <= mostCharacters,
    (issue) => `must be a text of at most ${mostCharacters} characters; found ${found(issue.input)}`,
  );
}

export function flagField(): v.GenericSchema<unknown, boolean> {
  return v.boolean((issue) => `must be true or false; found ${found(issue.input)}`);
}

export function choiceField<const T extends string | number>(
  choices: readonly T[],
): v.GenericSchema<unknown, T> {
  const allowed = choices.map((choice) => JSON.stringify(choice)).join(', ');
  return v.picklist(choices, (issue) => `must be one of ${allowed}; found ${found(issue.input)}`);
}

/**
 * A list of at most `most` entries; its length is checked before any entry, and checking stops at the entry that exceeds the number of
 * reported problems. A list that is referenced several times is checked once.
 */
export function listField<T>(
  entry: v.GenericSchema<unknown, T>,
  most: number,
): v.GenericSchema<unknown, T[]> {
  const known = new WeakMap<readonly unknown[], T[]>();
  const entries = v.rawTransform<unknown[], T[]>(({ dataset, addIssue, NEVER }) => {
    const input = dataset.value;
    const seen = known.get(input);
    if (seen !== undefined) return seen;
    const read: T[] = [];
    let problems = 0;
    for (const [key, value] of input.entries()) {
      const parsed = v.safeParse(entry, value);
      if (parsed.success) read.push(parsed.output);
      else {
        const place = { type: 'array', origin: 'value', input, key, value } as const;
        for (const { message, path } of parsed.issues) addIssue({ message, path: [place, ...(path ?? [])] });
        problems += parsed.issues.length;
      }
      if (problems > MOST_PROBLEMS) break;
    }
    if (problems > 0) return NEVER;
    known.set(input, read);
    return read;
  });
  return v.pipe(
    v.custom<unknown[]>(
      (value) => Array.isArray(value) && value.length <= most,
      (issue) => `must be a list of at most ${formatCount(most)} entries; found ${found(issue.input)}`,
    ),
    // Code that walks the schema along a document finds the entries here, as in a list of valibot.
    Object.assign(entries, { item: entry }),
  );
}

/** Message of an object schema: the value is no object, a field is missing, or its `kind` is unknown. */
export function objectMessage(issue: v.ObjectIssue | v.VariantIssue): string {
  if (issue.expected === 'Object') return `must be an object with fields; found ${found(issue.input)}`;
  if (issue.type === 'object') return 'is missing';
  const kinds = issue.expected.replace(/[()]/g, '').replaceAll(' | ', ', ');
  return `must be one of ${kinds}; found ${found(issue.input)}`;
}

/** Describes the value, short enough for a message. */
export function found(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${formatCount(value.length)}`;
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
