/**
 * The short form of a document, for links: a field that equals the frozen base (base.ts) or the default of version 2 (second/rules.ts) is
 * left out; a list is left out or written as a whole, with short entries. Reading (expand.ts) fills in the same values, so the meaning of a
 * link never depends on today's defaults.
 */
import type { Layer } from '../../workload/table/layer.ts';
import { createAlikeWriter, writeAlike } from './alike-layers.ts';
import { baseV1Of, DIMENSION_BASE_V1, LAYER_BASE_V1, OVERRIDE_BASE_V1 } from '../base.ts';
import { workloadBaseV1 } from '../base-models.ts';
import type { Design, Workload } from '../document.ts';
import { shortSecond, completeSecond } from '../second/write.ts';
import { isFields, withEntries, type Fields } from './entries.ts';
import { sameData } from './same-data.ts';

/** The short form in two parts, since a layer table may be long. */
export interface CompactParts {
  /** Everything, with an empty list of layers. */
  readonly head: Fields;
  /** Layers to pass to `short`, in order; null if there is no such list. */
  readonly layers: readonly Layer[] | null;
  readonly short: (layer: Layer, index: number) => unknown;
}

/** Returns the design without the defaults of its version; always with `v`. Plain data, ready for JSON. */
export function compactDesign(design: Design): Fields {
  const { head, layers, short } = compactParts(design);
  if (layers === null) return head;
  return { ...head, workload: { ...(head['workload'] as Fields), layers: layers.map(short) } };
}

export function compactParts(design: Design): CompactParts {
  const { head, ...parts } = firstParts(design);
  return { ...parts, head: shortSecond(head, design) };
}

/** Like `compactParts`, for a document of version 1. */
function firstParts({ v, ...rest }: Design): CompactParts {
  const base = { ...baseV1Of(rest.workload.kind), workload: shortestBase(rest.workload) };
  const short = without(rest, base) as Fields | undefined;
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

/** Returns the complete form of the design, apart from layers that repeat an earlier one. */
export function completeDesign(design: Design): Fields {
  const { workload } = design;
  if (workload.kind !== 'table') return completeSecond({ ...design }, design);
  return completeSecond(
    { ...design, workload: { ...workload, layers: writeAlike(workload.layers) } },
    design,
  );
}

/** A transformer that lacks an optional field of its preset writes its kind, and therefore all its fields. */
function shortestBase(workload: Workload): Fields {
  const { kind, preset } = { preset: undefined, ...workload };
  const whole = workloadBaseV1(kind === 'transformer' ? undefined : kind, preset);
  return Object.keys(whole).every((key) => Object.hasOwn(workload, key))
    ? whole
    : workloadBaseV1(kind, preset);
}

function shorten(base: Fields): (entry: unknown) => unknown {
  return (entry) => without(entry, base) ?? {};
}

/** Returns the part of `value` that differs from `base`; undefined if nothing does. */
function without(value: unknown, base: unknown): unknown {
  if (!isFields(value) || !isFields(base)) return sameData(value, base) ? undefined : value;
  const entries = Object.entries(value)
    .map(([key, field]) => [key, Object.hasOwn(base, key) ? without(field, base[key]) : field] as const)
    .filter(([, field]) => field !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
