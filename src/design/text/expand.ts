/**
 * Reads a document in short form (compact.ts) or complete form: fills in the frozen base, checks it, and adds the defaults of version 2.
 */
import type { Meter } from '../../units/meter.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { readAlike } from './read-alike.ts';
import { baseV1Of, DIMENSION_BASE_V1, LAYER_BASE_V1, OVERRIDE_BASE_V1 } from '../base.ts';
import { workloadBaseV1 } from '../base-models.ts';
import { valueAt } from '../second/paths.ts';
import { readSecond } from '../second/read.ts';
import { namesTiers } from '../schema/cost-schema.ts';
import type { Design } from '../document.ts';
import { isFields, withEntries, type Fields } from './entries.ts';
import { documentVersion } from './document-version.ts';
import { validateDesign } from '../schema/schema.ts';
import { checkShape } from '../schema/shape.ts';

/** Reads a short or complete document of any supported version as a checked design. */
export function expandDesign(value: unknown, meter?: Meter): Result<Design> {
  const shaped = checkShape(value, meter);
  if (!shaped.ok) return shaped;
  const version = documentVersion(value);
  if (!version.ok) return version;
  const document = value as Fields;
  return version.value === 1 ? readFirst(document, meter) : readDefaulted(document, meter);
}

function readFirst(document: Fields, meter: Meter | undefined): Result<Design> {
  const precision = valueAt(document, 'workload.precision');
  if (precision === 'fp8' || precision === 'fp4') return problem('workload.precision', OF_FIRST(precision));
  const full = expandV1(document);
  return full.ok ? validateDesign(full.value, meter) : full;
}

function readDefaulted(document: Fields, meter: Meter | undefined): Result<Design> {
  const read = readSecond(document);
  if (!read.ok) return read;
  const { short, withoutNulls, finish } = read.value;
  const full = expandV1(short);
  if (!full.ok) return full;
  const checked = validateDesign(withoutNulls(full.value), meter);
  return checked.ok ? success(finish(checked.value)) : checked;
}

/** Version 1 has three precisions. */
const OF_FIRST = (precision: string): string =>
  `precision must be one of "fp16", "bf16", "fp32"; found "${precision}"`;

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

/** The base of a workload is the preset that it names; prices by tier are always written in full. */
function baseFor({ workload, cost }: Fields): Fields {
  const given: Fields = isFields(workload) ? workload : {};
  const base = { ...baseV1Of(given['kind']), workload: workloadBaseV1(given['kind'], given['preset']) };
  return namesTiers(cost) ? { ...base, cost: {} } : base;
}

function withFilledLists(workload: Fields): Fields {
  return withEntries(
    withEntries(workload, 'overrides', fill(OVERRIDE_BASE_V1)),
    'layers',
    fill(LAYER_BASE_V1),
  );
}

function fill(base: Fields): (entry: unknown) => unknown {
  return (entry) => (isFields(entry) ? filled(entry, base) : entry);
}

/** Adds the fields to `value` that only `base` has. Lists are not merged. */
function filled(value: unknown, base: unknown): unknown {
  if (value === undefined) return base;
  if (!isFields(value) || !isFields(base)) return value;
  const known = Object.keys(base).map((key) => [key, filled(value[key], base[key])] as const);
  return { ...value, ...Object.fromEntries(known) };
}
