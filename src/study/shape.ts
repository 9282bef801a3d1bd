import { failure, success, type Problem, type Result } from '../units/result.ts';
import { LIST_BOUNDS } from './bounds.ts';

/** Nesting of a design is 7 at most; entries are what 4,096 layers of a few operations need. */
const MAX_DEPTH = 12;
const MAX_ENTRIES = 1_000_000;
/** Work on a list that is too long ends here, before each of its entries is filled in and judged. */
const LONGEST_LIST = Math.max(...Object.values(LIST_BOUNDS));
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
export function checkShape(value: unknown): Result<unknown> {
  const waiting: { readonly value: unknown; readonly path: string; readonly depth: number }[] = [
    { value, path: '', depth: 0 },
  ];
  let entries = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value: container, path, depth } = next;
    if (typeof container !== 'object' || container === null) continue;
    if (depth === MAX_DEPTH) return failure(tooDeep(path));
    if (Array.isArray(container) && container.length > LONGEST_LIST) {
      return failure(tooLong(path, container.length));
    }
    const keys = Array.isArray(container) ? container.keys() : Object.keys(container);
    for (const key of keys) {
      if (typeof key === 'string' && FORBIDDEN_KEYS.has(key)) return failure(forbidden(path, key));
      entries += 1;
      if (entries > MAX_ENTRIES) return failure(tooMany(path));
      const child = (container as Readonly<Record<string | number, unknown>>)[key];
      if (typeof child !== 'object' || child === null) continue;
      waiting.push({ value: child, path: joinPath(path, key), depth: depth + 1 });
    }
  }
  return success(value);
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

function tooMany(path: string): Problem {
  return {
    path,
    message: `more than ${MAX_ENTRIES.toLocaleString('en-US')} entries, which is the most a design may hold`,
  };
}
