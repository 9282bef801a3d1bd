import { createMeter, type Meter } from '../units/meter.ts';
import { failure, success, type Problem, type Result } from '../units/result.ts';
import { LIST_BOUNDS } from './bounds.ts';

/** Nesting of a design is 7 at most; entries are what 4,096 layers of a few operations need. */
const MAX_DEPTH = 12;
export const MAX_ENTRIES = 1_000_000;
/** Work on a list that is too long ends here, before each of its entries is filled in and judged. */
const LONGEST_LIST = Math.max(...Object.values(LIST_BOUNDS));
/** No object of a design has half as many fields, and those it does not know are dropped one by one. */
const MOST_FIELDS = 64;
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** `topology.dimensions[2].size`; a key that is no identifier is quoted: `a["b c"]`. */
export function joinPath(parent: string, key: string | number): string {
  if (typeof key === 'number') return `${parent}[${key}]`;
  if (!/^[A-Za-z_$][\w$]*$/.test(key)) return `${parent}[${JSON.stringify(key.slice(0, 40))}]`;
  return parent === '' ? key : `${parent}.${key}`;
}

/**
 * Looks over a value from outside before anything copies it: refuses keys that reach an object's
 * prototype, nesting deeper than a design has, and lists and totals longer than a design can hold. Bounded work,
 * no recursion; fails at the first problem.
 */
export function checkShape(value: unknown, meter: Meter = createMeter()): Result<unknown> {
  const waiting: Place[] = [{ value, key: '', parent: null, depth: 0 }];
  let entries = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value: container, depth } = next;
    if (typeof container !== 'object' || container === null) continue;
    if (depth === MAX_DEPTH) return failure(tooDeep(pathOf(next)));
    if (Array.isArray(container) && container.length > LONGEST_LIST) {
      return failure(tooLong(pathOf(next), container.length));
    }
    const keys = Array.isArray(container) ? container.keys() : Object.keys(container);
    if (Array.isArray(keys) && keys.length > MOST_FIELDS)
      return failure(tooManyFields(pathOf(next), keys.length));
    for (const key of keys) {
      if (typeof key === 'string' && FORBIDDEN_KEYS.has(key)) return failure(forbidden(pathOf(next), key));
      entries += 1;
      meter.steps += 1;
      if (entries > MAX_ENTRIES) return failure(tooMany(pathOf(next)));
      const child = (container as Readonly<Record<string | number, unknown>>)[key];
      if (typeof child !== 'object' || child === null) continue;
      waiting.push({ value: child, key, parent: next, depth: depth + 1 });
    }
  }
  return success(value);
}

/** A container and how to get there; the path is put together where it is told only. */
interface Place {
  readonly value: unknown;
  readonly key: string | number;
  readonly parent: Place | null;
  readonly depth: number;
}

function pathOf({ key, parent }: Place): string {
  return parent === null ? '' : joinPath(pathOf(parent), key);
}

function forbidden(path: string, key: string): Problem {
  return {
    path: joinPath(path, key),
    message: `the key "${key}" is not allowed anywhere in a design; remove it`,
  };
}

function tooDeep(path: string): Problem {
  return { path, message: `nested deeper than ${MAX_DEPTH} levels, which no design needs` };
}

function tooLong(path: string, length: number): Problem {
  const count = (entries: number): string => entries.toLocaleString('en-US');
  const message = `${path} must have at most ${count(LONGEST_LIST)} entries; found ${count(length)}`;
  return { path, message };
}

function tooManyFields(path: string, fields: number): Problem {
  const message = `an object of a design has at most ${MOST_FIELDS} fields; found ${fields.toLocaleString('en-US')}`;
  return { path, message };
}

function tooMany(path: string): Problem {
  return {
    path,
    message: `more than ${MAX_ENTRIES.toLocaleString('en-US')} entries, which is the most a design may hold`,
  };
}
