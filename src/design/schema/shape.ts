import { formatCount } from '../../units/count.ts';
import { createMeter, type Meter } from '../../units/meter.ts';
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import { LIST_BOUNDS, MOST_ENTRIES } from '../bounds.ts';

/** The nesting of a design is at most 7. */
const MAX_DEPTH = 12;
/** Maximum length of a list that is processed at all, before its entries are filled in and checked. */
const LONGEST_LIST = Math.max(...Object.values(LIST_BOUNDS));
/** No object of a design has half as many fields, and unknown fields are dropped one by one. */
const MOST_FIELDS = 64;
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Returns `topology.dimensions[2].size`; a key that is no identifier is quoted: `a["b c"]`. */
export function joinPath(parent: string, key: string | number): string {
  if (typeof key === 'number') return `${parent}[${key}]`;
  if (!/^[A-Za-z_$][\w$]*$/.test(key)) return `${parent}[${JSON.stringify(key.slice(0, 40))}]`;
  return parent === '' ? key : `${parent}.${key}`;
}

/**
 * Checks an untrusted value before anything copies it: refuses keys that reach an object's prototype, nesting deeper than a design has, and
 * lists and totals longer than a design can hold. The work is bounded: a value that is referenced several times is checked once and counted
 * each time; stops at the first problem.
 */
export function checkShape(value: unknown, meter: Meter = createMeter()): Result<unknown> {
  const known = new Map<object, number>();
  let entries = 0;

  /** Recurses to MAX_DEPTH. */
  function problemIn(place: Place): Problem | null {
    const { value: container, depth } = place;
    if (typeof container !== 'object' || container === null) return null;
    if (depth === MAX_DEPTH) return tooDeep(pathOf(place));
    const before = entries;
    entries += known.get(container) ?? 0;
    if (entries > MOST_ENTRIES) return tooMany(pathOf(place));
    if (known.has(container)) return null;
    const found = Array.isArray(container) ? inList(container, place) : inFields(container, place);
    known.set(container, entries - before);
    return found;
  }

  function inList(list: readonly unknown[], place: Place): Problem | null {
    if (list.length > LONGEST_LIST) return tooLong(pathOf(place), list.length);
    for (const [key, child] of list.entries()) {
      const found = inEntry(child, key, place);
      if (found !== null) return found;
    }
    return null;
  }

  function inFields(fields: object, place: Place): Problem | null {
    const keys = Object.keys(fields);
    if (keys.length > MOST_FIELDS) return tooManyFields(pathOf(place), keys.length);
    for (const key of keys) {
      if (FORBIDDEN_KEYS.has(key)) return forbidden(pathOf(place), key);
      const found = inEntry((fields as Readonly<Record<string, unknown>>)[key], key, place);
      if (found !== null) return found;
    }
    return null;
  }

  function inEntry(value: unknown, key: string | number, parent: Place): Problem | null {
    entries += 1;
    meter.steps += 1;
    if (entries > MOST_ENTRIES) return tooMany(pathOf(parent));
    return typeof value === 'object' ? problemIn({ value, key, parent, depth: parent.depth + 1 }) : null;
  }

  const found = problemIn({ value, key: '', parent: null, depth: 0 });
  return found === null ? success(value) : failure(found);
}

/** A container and the way to it; the path is built only for a problem. */
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
  const message = `${path} must have at most ${formatCount(LONGEST_LIST)} entries; found ${formatCount(length)}`;
  return { path, message };
}

function tooManyFields(path: string, fields: number): Problem {
  const message = `an object of a design has at most ${MOST_FIELDS} fields; found ${formatCount(fields)}`;
  return { path, message };
}

function tooMany(path: string): Problem {
  return {
    path,
    message: `more than ${formatCount(MOST_ENTRIES)} entries, which is the most a design may hold`,
  };
}
