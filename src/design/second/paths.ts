/** Fields of plain data by their path, `system.algorithms.allToAll`. */
import { isFields, type Fields } from '../text/entries.ts';

/** Returns undefined if there is none. */
export function valueAt(fields: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (isFields(value) && Object.hasOwn(value, key) ? value[key] : undefined),
      fields,
    );
}

/** Returns the fields with a value at a path, or without one if it is undefined; an object that becomes empty is removed. */
export function withValueAt(fields: Fields, path: string, value: unknown): Fields {
  const dot = path.indexOf('.');
  const key = dot < 0 ? path : path.slice(0, dot);
  const { [key]: before, ...rest } = fields;
  if (dot < 0) return value === undefined ? rest : { ...fields, [key]: value };
  if (before === undefined && value === undefined) return fields;
  // Values that are no objects are refused when the document is checked.
  if (before !== undefined && !isFields(before)) return fields;
  const inner = withValueAt(before ?? {}, path.slice(dot + 1), value);
  return Object.keys(inner).length === 0 ? rest : { ...fields, [key]: inner };
}
