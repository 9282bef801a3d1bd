/**
 * The numeric fields of a design, found by walking its schema along the document, so that a new field appears here with its bound. An
 * optional number is a field too, if its parent object exists. Layer tables and edited cells are left out: there are thousands.
 */
import { withAllParameters } from '../../design/block-parameters.ts';
import type * as v from 'valibot';
import type { NumberBound } from '../../design/bounds.ts';
import { isFixed } from '../../design/budget.ts';
import type { Design } from '../../design/document.ts';
import { boundOf } from '../../design/schema/fields.ts';
import { joinPath } from '../../design/schema/shape.ts';
import { designSchema } from '../../design/schema/schema.ts';
import { beginsAt } from './begins.ts';
import { fieldGroup, fieldLabel, fieldUnit, parameterLabel } from './field-label.ts';

export interface NumericField {
  readonly path: string;
  /** A phrase without its unit. */
  readonly label: string;
  /** Empty for a count or a share. */
  readonly unit: string;
  /** The part of the design it belongs to. */
  readonly group: string;
  readonly bound: NumberBound;
  /** Its value in the design; null if the design leaves the field out. */
  readonly value: number | null;
}

/** Returns `Budget per NPU (GB/s)`. */
export function labelWithUnit({ label, unit }: Pick<NumericField, 'label' | 'unit'>): string {
  return unit === '' ? label : `${label} (${unit})`;
}

const UNLISTED = new Set([
  'workload.layers[]',
  'workload.overrides',
  'workload.loop.checkpoints',
  'workload.loop.initiates',
]);

export function numericFields(design: Design): readonly NumericField[] {
  const found: NumericField[] = [];
  walk(designSchema, withTrainingParts(withAllParameters(design)), '', found);
  const named = found.map((field) => ({
    ...field,
    label: parameterLabel(field.path, design) ?? field.label,
  }));
  return isFixed(design) ? named.flatMap(ofMachine) : named;
}

/** The parts of a training, so that their numbers are fields before any of them is given. */
function withTrainingParts(design: Design): Design {
  const { failures = {}, checkpoint = {}, power = {}, money = {}, ...rest } = design.training ?? {};
  return { ...design, training: { ...rest, failures, checkpoint, power, money } };
}

/** In a machine with given links the budget is not a separate number, and the bandwidths are those of the dimensions. */
function ofMachine(field: NumericField): readonly NumericField[] {
  if (field.path === 'bandwidth.budgetGBps') return [];
  const [, dimension] = /^bandwidth\.customGBps\[(\d+)\]$/.exec(field.path) ?? [];
  if (dimension === undefined) return [field];
  return [{ ...field, label: `Dimension ${Number(dimension) + 1}: bandwidth` }];
}

/** Returns the field at a path, if the design has it. */
export function fieldAt(design: Design, path: string): NumericField | null {
  return numericFields(design).find((field) => field.path === path) ?? null;
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
  /** For a lazy schema: returns the schema for a value. */
  readonly getter?: (input: unknown) => Node;
}

function walk(schema: Node, value: unknown, path: string, found: NumericField[]): void {
  const bound = boundOf(schema);
  if (bound !== null) {
    if (value !== undefined && typeof value !== 'number') return;
    found.push({
      path,
      label: fieldLabel(path),
      unit: fieldUnit(path),
      group: fieldGroup(path),
      bound,
      value: value ?? null,
    });
    return;
  }
  const inner = schema.wrapped ?? schema.getter?.(value);
  if (inner !== undefined) {
    walk(inner, value, path, found);
    return;
  }
  if (value === null || typeof value !== 'object') return;
  if (Array.isArray(value)) {
    walkList(schema, value, path, found);
    return;
  }
  const fields = value as Readonly<Record<string, unknown>>;
  for (const [key, entry] of Object.entries(objectSchema(schema, fields)?.entries ?? {})) {
    const at = joinPath(path, key);
    const part = fields[key] ?? absentPart(entry, at);
    walk(entry, part, at, found);
  }
}

/** Parts that are there for a choice, which no number in them makes by itself. */
const CHOICES = new Set(['parallelism.mesh', 'parallelism.fsdp', 'topology.physical']);

/**
 * Returns an empty part for one that the document leaves out, if each of its numbers can be given without anything else, or with what
 * the part begins with (begins.ts), so that these are fields too. Undefined for any other field.
 */
function absentPart(entry: Node, path: string): object | undefined {
  const entries = entry.type === 'exact_optional' && !CHOICES.has(path) ? entry.wrapped?.entries : undefined;
  if (entries === undefined) return undefined;
  if (beginsAt(path)) return {};
  return Object.values(entries).every(({ type }) => type === 'exact_optional') ? {} : undefined;
}

function walkList(schema: Node, list: readonly unknown[], path: string, found: NumericField[]): void {
  const item = schema.item ?? schema.pipe?.find((step) => step.item !== undefined)?.item;
  if (item === undefined || UNLISTED.has(path) || UNLISTED.has(`${path}[]`)) return;
  list.forEach((entry, index) => walk(item, entry, joinPath(path, index), found));
}

/** Returns the object schema itself, or the variant that matches the value. */
function objectSchema(schema: Node, fields: Readonly<Record<string, unknown>>): Node | undefined {
  if (schema.entries !== undefined) return schema;
  const { key, options = [] } = schema;
  return options.find(
    (option): option is Node =>
      typeof option === 'object' && key !== undefined && option.entries?.[key]?.literal === fields[key],
  );
}
