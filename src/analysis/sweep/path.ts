/** Reads and replaces one value of the document by its path, such as `topology.dimensions[2].size`. */
type Container = Readonly<Record<string | number, unknown>>;

/** Returns the keys that lead to a value: `a.b[2]` is a, b, 2. */
export function keysOf(path: string): readonly (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([key, index]) =>
    index === undefined ? key : Number(index),
  );
}

/** Returns the value at a path; undefined if there is none. */
export function valueAt(whole: unknown, path: string): unknown {
  return keysOf(path).reduce<unknown>((value, key) => (hasOwn(value, key) ? value[key] : undefined), whole);
}

/** Returns a copy of `whole` with another value at the path; everything off the path stays shared. */
export function withValueAt<T>(whole: T, path: string, value: unknown): T {
  return replace(whole, keysOf(path), value) as T;
}

function replace(whole: unknown, [key, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (key === undefined) return value;
  const replaced = replace(hasOwn(whole, key) ? whole[key] : undefined, rest, value);
  if (Array.isArray(whole)) return whole.map((entry: unknown, index) => (index === key ? replaced : entry));
  return { ...(whole as Container), [key]: replaced };
}

function hasOwn(value: unknown, key: string | number): value is Container {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key);
}
