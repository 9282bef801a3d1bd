/** Every field of a design according to its schema, with other values to try, so that a new field is covered automatically. */
import { boundOf } from '../design/schema/fields.ts';
import { joinPath } from '../design/schema/shape.ts';
import { designSchema } from '../design/schema/schema.ts';
import type { Design } from '../design/document.ts';
import type { NumberBound } from '../design/bounds.ts';
import { withAllParameters } from '../design/block-parameters.ts';

interface Node {
  readonly type?: string;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly wrapped?: Node;
  readonly options?: readonly unknown[];
  readonly key?: string;
  readonly literal?: unknown;
  readonly pipe?: readonly Node[];
  readonly getter?: (input: unknown) => Node;
}

export interface Leaf {
  readonly path: string;
  /** Other values that the schema allows. */
  readonly others: readonly unknown[];
}

/** The fields that a design has or leaves out, if the object that contains them is present. */
export function leavesOf(design: Design): readonly Leaf[] {
  const found: Leaf[] = [];
  walk(designSchema, withAllParameters(design), '', found);
  return found;
}

/** The patterns of all fields, whatever a document has: each variant, and each kind that a lazy schema distinguishes. */
export function allPatterns(kindsOf: (path: string) => readonly unknown[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: Node, path: string): void => {
    if (node.getter !== undefined) {
      for (const input of kindsOf(path)) visit(node.getter(input), path);
      return;
    }
    const item = itemOf(node);
    if (item !== undefined) visit(item, `${path}[]`);
    else if (node.wrapped !== undefined) visit(node.wrapped, path);
    else if (node.entries !== undefined) {
      for (const [key, entry] of Object.entries(node.entries)) visit(entry, joinPath(path, key));
    } else if (node.key !== undefined) {
      for (const option of node.options ?? []) visit(option as Node, path);
    } else if (node.literal === undefined) found.add(path);
  };
  visit(designSchema, '');
  return found;
}

function itemOf(node: Node): Node | undefined {
  return node.item ?? node.pipe?.find((step) => step.item !== undefined)?.item;
}

function walk(node: Node, value: unknown, path: string, found: Leaf[]): void {
  const bound = boundOf(node);
  if (bound !== null) {
    found.push({ path, others: numbersBeside(value, bound) });
    return;
  }
  const inner = node.wrapped ?? node.getter?.(value);
  if (inner !== undefined) {
    walk(inner, value, path, found);
    return;
  }
  const item = itemOf(node);
  if (item !== undefined) {
    if (Array.isArray(value))
      value.forEach((entry, index) => {
        walk(item, entry, joinPath(path, index), found);
      });
    return;
  }
  const others = othersOf(node, value);
  if (others !== null) {
    found.push({ path, others });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const fields = value as Readonly<Record<string, unknown>>;
  for (const [key, entry] of Object.entries(variantOf(node, fields)?.entries ?? {}))
    walk(entry, fields[key], joinPath(path, key), found);
}

function variantOf(node: Node, fields: Readonly<Record<string, unknown>>): Node | undefined {
  if (node.entries !== undefined) return node;
  return (node.options as readonly Node[] | undefined)?.find(
    ({ entries }) => node.key !== undefined && entries?.[node.key]?.literal === fields[node.key],
  );
}

function othersOf({ type, options }: Node, value: unknown): readonly unknown[] | null {
  if (type === 'picklist') return (options ?? []).filter((option) => option !== value);
  if (type === 'boolean') return [true, false].filter((flag) => flag !== value);
  return type === 'custom' ? ['another text'] : null;
}

/** Twice and half of the present value, and numbers of every order of magnitude if there is none. */
function numbersBeside(value: unknown, { min, max, whole }: NumberBound): readonly number[] {
  const tried =
    typeof value === 'number' && value !== 0
      ? [value * 2, value / 2, value + 1, value - 1, value * 8]
      : [1, 2, 4, 0.5, 64, 1000, 1e6, 1e9, min];
  const allowed = tried
    .map((candidate) => (whole ? Math.round(candidate) : candidate))
    .filter((candidate) => candidate >= min && candidate <= max && candidate !== value);
  return [...new Set(allowed)];
}
