/**
 * The short form of a small design as text that a person can read in an address:
 * `bandwidth.budgetGBps=500&topology.dimensions=((kind:ring,size:8),(kind:switch,size:16))&v=1`.
 *
 * Fields are joined by `&` with their path; `(a,b)` is a list, `(k:a)` an object, `()` and `(:)` are the empty ones. A text has `+` for a
 * space and `*hh` for the bytes of anything but letters, digits, `_`, `.` and `-`, and begins with `~` if it would otherwise be taken for
 * something else. `%` never occurs, so that an address that was percent-encoded on its way is recognised and decoded; `v` stands last, so
 * that punctuation behind a link in a sentence is recognised too.
 */
import { createMeter, type Meter } from '../../../units/meter.ts';
import { problem, success, type Result } from '../../../units/result.ts';
import { KEY } from './print-readable.ts';
import { readValue, type Place } from './readable-value.ts';

type Fields = Readonly<Record<string, unknown>>;
type Tree = Map<string, Tree | { readonly leaf: unknown }>;

const MOST_FIELDS = 200;

/** The plain data that `printReadable` was given. */
export function parseReadable(text: string, meter: Meter = createMeter()): Result<Fields> {
  const tree: Tree = new Map();
  const fields = withoutPunctuation(text).split('&');
  if (fields.length > MOST_FIELDS) return problem('link', `it has more than ${MOST_FIELDS} fields`);
  for (const field of fields) {
    const [path, value] = split(field);
    const keys = path.split('.');
    if (value === undefined || !keys.every((key) => KEY.test(key))) {
      return problem('link', `"${field.slice(0, 40)}" is not a field with its value, as "v=1" is`);
    }
    meter.steps += field.length;
    const place: Place = { path, text: value, meter, at: 0 };
    const read = readValue(place);
    if (!read.ok) return read;
    if (!put(tree, keys, read.value)) return problem(path, `${path} stands twice in the link`);
  }
  return success(asFields(tree));
}

/** A loop, because a regular expression for the end of a text takes the square of its length. */
function withoutPunctuation(text: string): string {
  let end = text.length;
  while (end > 0 && !/[0-9A-Za-z]/.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

function split(field: string): readonly [string, string | undefined] {
  const equals = field.indexOf('=');
  return equals < 0 ? [field, undefined] : [field.slice(0, equals), field.slice(equals + 1)];
}

function put(tree: Tree, [key = '', ...rest]: readonly string[], leaf: unknown): boolean {
  const there = tree.get(key);
  if (rest.length === 0) {
    tree.set(key, { leaf });
    return there === undefined;
  }
  if (there !== undefined && !(there instanceof Map)) return false;
  const inner: Tree = there ?? new Map<string, Tree | { readonly leaf: unknown }>();
  tree.set(key, inner);
  return put(inner, rest, leaf);
}

/** Keys that reach a prototype become own fields here, which the check of the document refuses. */
function asFields(tree: Tree): Fields {
  return Object.fromEntries(
    [...tree].map(([key, node]) => [key, node instanceof Map ? asFields(node) : node.leaf]),
  );
}
