/** Finds the fields of a document that no design has, with the intended names. */
import type * as v from 'valibot';
import { joinPath } from '../../schema/shape.ts';
import { designSchema } from '../../schema/schema.ts';
import type { Design } from '../../document.ts';
import { WORDS } from '../../second/words.ts';
import { isFields, type Fields } from '../entries.ts';
import { nearestName } from './nearest-name.ts';

export interface UnknownField {
  readonly path: string;
  /** Null if no field at its place has a similar name. */
  readonly nearest: string | null;
}

/** Maximum number of fields reported. */
const MOST_UNKNOWN = 50;
/** Fields beside the first of several designs (workbench). */
const BESIDE: ReadonlySet<string> = new Set(['others', 'active', 'sweep']);
const BESIDE_IN_SECOND: ReadonlySet<string> = new Set([...BESIDE, ...WORDS, 'assumptions']);
/** The field of the short form of a layer (read-alike). */
const SHORT = 'like';

/** Returns `parallelism.zeroStag is no field of a design; did you mean zeroStage?` without the path. */
export function unknownText({ nearest }: UnknownField): string {
  return `is no field of a design${nearest === null ? '' : `; did you mean ${nearest}?`}`;
}

/**
 * @param document as it is written, in short or in full
 * @param read the design that was read from it, which determines the kind of block or model of each part
 */
export function unknownFields(document: unknown, read: Design): readonly UnknownField[] {
  const found: UnknownField[] = [];
  const beside = isFields(document) && document['v'] === 2 ? BESIDE_IN_SECOND : BESIDE;
  const first = isFields(document)
    ? Object.fromEntries(Object.entries(document).filter(([key]) => !beside.has(key)))
    : document;
  walk(designSchema, first, read, '', found);
  if (beside === BESIDE) return found;
  // A field at the top of a document of version 2 may be a misspelled word.
  return found.map((field) =>
    field.nearest === null && /^\w+$/.test(field.path)
      ? { ...field, nearest: nearestName(field.path, [...WORDS, 'assumptions']) }
      : field,
  );
}

/** The part of a valibot schema that leads to nested schemas. */
interface Node extends v.GenericSchema {
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly wrapped?: Node;
  readonly options?: readonly (Node | string | number)[];
  readonly key?: string;
  readonly literal?: unknown;
  readonly pipe?: readonly Node[];
  readonly getter?: (input: unknown) => Node;
}

function walk(schema: Node, written: unknown, read: unknown, path: string, found: UnknownField[]): void {
  if (found.length >= MOST_UNKNOWN) return;
  const inner = schema.wrapped ?? schema.getter?.(read);
  if (inner !== undefined) {
    walk(inner, written, read, path, found);
    return;
  }
  if (Array.isArray(written) && Array.isArray(read)) {
    const item = schema.item ?? schema.pipe?.find((step) => step.item !== undefined)?.item;
    if (item === undefined) return;
    written.forEach((entry, index) => {
      walk(item, entry, read[index], joinPath(path, index), found);
    });
  } else if (isFields(written) && isFields(read)) walkFields(schema, written, read, path, found);
}

function walkFields(schema: Node, written: Fields, read: Fields, path: string, found: UnknownField[]): void {
  const entries = entriesOf(schema, read);
  if (entries === undefined) return;
  for (const [key, value] of Object.entries(written)) {
    const entry = Object.hasOwn(entries, key) ? entries[key] : undefined;
    const place = joinPath(path, key);
    if (entry !== undefined) walk(entry, value, read[key], place, found);
    else if (key !== SHORT && found.length < MOST_UNKNOWN)
      found.push({ path: place, nearest: nearestName(key, Object.keys(entries)) });
  }
}

/** Entries of the object itself, or of the variant that matches the value. */
function entriesOf(schema: Node, read: Fields): Node['entries'] {
  if (schema.entries !== undefined) return schema.entries;
  const { key, options = [] } = schema;
  return options.find(
    (option): option is Node =>
      typeof option === 'object' && key !== undefined && option.entries?.[key]?.literal === read[key],
  )?.entries;
}
