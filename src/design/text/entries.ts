/** Objects and lists of a document before it is checked. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the object with every entry of one of its lists changed. */
export function withEntries(fields: Fields, key: string, change: (entry: unknown) => unknown): Fields {
  const list = fields[key];
  return Array.isArray(list) ? { ...fields, [key]: list.map(change) } : fields;
}
