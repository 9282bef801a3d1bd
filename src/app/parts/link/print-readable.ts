/** Prints a small design as text that a person can read in an address, in the format that readable.ts describes. */
type Fields = Readonly<Record<string, unknown>>;

/** A key that may be written. */
export const KEY = /^[A-Za-z][A-Za-z0-9]*$/;
const LITERAL = /^(?:true|false|null|-?\d+(?:\.\d+)?(?:e-?\d+)?)$/;

/** Null where a key or a text cannot be written so; such a design is packed. */
export function printReadable({ v, ...design }: Fields): string | null {
  const fields = flatten(design, '');
  return fields === null ? null : [...fields, `v=${String(v)}`].join('&');
}

function flatten(fields: Fields, parent: string): readonly string[] | null {
  const lines: string[] = [];
  for (const [key, value] of Object.entries(fields)) {
    if (!KEY.test(key)) return null;
    const path = `${parent}${key}`;
    const inner = isFields(value) && Object.keys(value).length > 0 ? flatten(value, `${path}.`) : undefined;
    const printed = inner === undefined ? printValue(value) : null;
    if (inner === null || (inner === undefined && printed === null)) return null;
    lines.push(...(inner ?? [`${path}=${printed ?? ''}`]));
  }
  return lines;
}

function printValue(value: unknown): string | null {
  if (typeof value === 'string') return printText(value);
  if (Array.isArray(value))
    return printed(
      value.map((entry) => printValue(entry)),
      '',
    );
  if (!isFields(value)) return JSON.stringify(value).replace('e+', 'e');
  const members = Object.entries(value).map(([key, field]) => {
    const text = KEY.test(key) ? printValue(field) : null;
    return text === null ? null : `${key}:${text}`;
  });
  return printed(members, ':');
}

function printed(parts: readonly (string | null)[], empty: string): string | null {
  return parts.includes(null) ? null : `(${parts.length === 0 ? empty : parts.join(',')})`;
}

function printText(text: string): string | null {
  try {
    const escaped = encodeURIComponent(text).replace(
      /[!'()*~]/g,
      (character) => `%${character.charCodeAt(0).toString(16)}`,
    );
    const mark = text === '' || LITERAL.test(text) ? '~' : '';
    return mark + escaped.replaceAll('%20', '+').replaceAll('%', '*');
  } catch {
    // Half of a surrogate pair has no bytes.
    return null;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
