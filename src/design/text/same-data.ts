import { isFields } from './entries.ts';

/** Compares JSON data; numbers by value. */
export function sameData(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((entry, index) => sameData(entry, b[index]));
  }
  if (isFields(a) && isFields(b)) {
    const keys = Object.keys(a);
    return (
      keys.length === Object.keys(b).length &&
      keys.every((key) => Object.hasOwn(b, key) && sameData(a[key], b[key]))
    );
  }
  return a === b;
}
