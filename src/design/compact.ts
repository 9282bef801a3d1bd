import type { Meter } from '../units/meter.ts';
import { success, type Result } from '../units/result.ts';
import type { Layer } from '../workload/layer.ts';
import { createAlikeWriter, readAlike, writeAlike } from './alike-layers.ts';
import { BASE_V1, DIMENSION_BASE_V1, LAYER_BASE_V1, OVERRIDE_BASE_V1 } from './base.ts';
import { workloadBaseV1 } from './base-models.ts';
import { namesTiers } from './schema/cost-schema.ts';
import type { Design, Workload } from './document.ts';
import { documentVersion } from './migrate.ts';
import { validateDesign } from './schema/schema.ts';
import { checkShape } from './schema/shape.ts';

/**
 * The short form of a document, for links: a field that equals the frozen base of its version (base.ts) is
 * left out, a list is left out whole or written whole with short entries. Reading fills in the same base, so
 * what a link means never depends on today's defaults.
 */
type Fields = Readonly<Record<string, unknown>>;

/** The short form in two parts, as a layer table may be long. */
export interface CompactParts {
  /** All of it, but with no entries in the list of layers. */
  readonly head: Fields;
  /** What `short` is to be called for, in order; null where there is no such list. */
  readonly layers: readonly Layer[] | null;
  readonly short: (layer: Layer, index: number) => unknown;
}

/** The design without what base.ts already says; always with `v`. Plain data, ready for JSON. */
export function compactDesign(design: Design): Fields {
  const { head, layers, short } = compactParts(design);
  if (layers === null) return head;
  return { ...head, workload: { ...(head['workload'] as Fields), layers: layers.map(short) } };
}

export function compactParts({ v, ...rest }: Design): CompactParts {
  const short = without(rest, { ...BASE_V1, workload: shortestBase(rest.workload) }) as Fields | undefined;
  const workload = short?.['workload'];
  const topology = short?.['topology'];
  const isListed = isFields(workload) && Array.isArray(workload['layers']);
  const layers = rest.workload.kind === 'table' && isListed ? rest.workload.layers : null;
  const write = createAlikeWriter();
  const shortLayer = shorten(LAYER_BASE_V1);
  const withCells = isFields(workload)
    ? withEntries(workload, 'overrides', shorten(OVERRIDE_BASE_V1))
    : undefined;
  return {
    head: {
      v,
      ...short,
      ...(isFields(topology)
        ? { topology: withEntries(topology, 'dimensions', shorten(DIMENSION_BASE_V1)) }
        : {}),
      ...(withCells === undefined
        ? {}
        : { workload: layers === null ? withCells : { ...withCells, layers: [] } }),
    },
    layers,
    short: (layer, index) => shortLayer(write(layer, index)),
  };
}

/** A short or complete document of any understood version as a checked design of this version. */
export function expandDesign(value: unknown, meter?: Meter): Result<Design> {
  const shaped = checkShape(value, meter);
  if (!shaped.ok) return shaped;
  const version = documentVersion(value);
  if (!version.ok) return version;
  const full = expandV1(value as Fields);
  return full.ok ? validateDesign(full.value, meter) : full;
}

function expandV1(short: Fields): Result<Fields> {
  const full = filled(short, baseFor(short)) as Fields;
  const topology = full['topology'];
  const workload = full['workload'];
  const layers = isFields(workload) && Array.isArray(workload['layers']) ? workload['layers'] : null;
  const alike = layers === null ? null : readAlike(layers);
  if (alike?.ok === false) return alike;
  const written = alike === null ? {} : { layers: alike.value };
  return success({
    ...full,
    ...(isFields(topology) ? { topology: withEntries(topology, 'dimensions', fill(DIMENSION_BASE_V1)) } : {}),
    ...(isFields(workload) ? { workload: withFilledLists({ ...workload, ...written }) } : {}),
  });
}

/** The design as it is written in full: complete, but for layers that repeat an earlier one. */
export function withAlikeLayers(design: Design): Fields & Pick<Design, 'v'> {
  const { workload } = design;
  if (workload.kind !== 'table') return { ...design };
  return { ...design, workload: { ...workload, layers: writeAlike(workload.layers) } };
}

/** A workload is measured against the preset that it names; prices by tier are always written in full. */
function baseFor({ workload, cost }: Fields): Fields {
  const given: Fields = isFields(workload) ? workload : {};
  const base = { ...BASE_V1, workload: workloadBaseV1(given['kind'], given['preset']) };
  return namesTiers(cost) ? { ...base, cost: {} } : base;
}

/** A transformer without an optional field that its preset has says its kind, and so all that it has. */
function shortestBase(workload: Workload): Fields {
  const { kind, preset } = { preset: undefined, ...workload };
  const whole = workloadBaseV1(kind === 'transformer' ? undefined : kind, preset);
  return Object.keys(whole).every((key) => Object.hasOwn(workload, key))
    ? whole
    : workloadBaseV1(kind, preset);
}

function withFilledLists(workload: Fields): Fields {
  return withEntries(
    withEntries(workload, 'overrides', fill(OVERRIDE_BASE_V1)),
    'layers',
    fill(LAYER_BASE_V1),
  );
}

function shorten(base: Fields): (entry: unknown) => unknown {
  return (entry) => without(entry, base) ?? {};
}

function fill(base: Fields): (entry: unknown) => unknown {
  return (entry) => (isFields(entry) ? filled(entry, base) : entry);
}

function withEntries(fields: Fields, key: string, change: (entry: unknown) => unknown): Fields {
  const list = fields[key];
  return Array.isArray(list) ? { ...fields, [key]: list.map(change) } : fields;
}

/** What of `value` differs from `base`; undefined when nothing does. */
function without(value: unknown, base: unknown): unknown {
  if (!isFields(value) || !isFields(base)) return sameData(value, base) ? undefined : value;
  const entries = Object.entries(value)
    .map(([key, field]) => [key, Object.hasOwn(base, key) ? without(field, base[key]) : field] as const)
    .filter(([, field]) => field !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** `value` with the fields that only `base` has. Lists are not merged. */
function filled(value: unknown, base: unknown): unknown {
  if (value === undefined) return base;
  if (!isFields(value) || !isFields(base)) return value;
  const known = Object.keys(base).map((key) => [key, filled(value[key], base[key])] as const);
  return { ...value, ...Object.fromEntries(known) };
}

/** Equal as JSON data; numbers by value. */
function sameData(a: unknown, b: unknown): boolean {
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

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
