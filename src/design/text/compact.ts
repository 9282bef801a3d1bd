/**
 * The short form of a document, for links: a field that equals the frozen base (base.ts) or is what version 2 takes where
 * it is missing (second/rules.ts) is left out, a list is left out whole or written whole with short entries. Reading
 * (expand.ts) fills in the same, so what a link means never depends on today's defaults.
 */
import type { Layer } from '../../workload/layer.ts';
import { createAlikeWriter, writeAlike } from './alike-layers.ts';
import { BASE_V1, DIMENSION_BASE_V1, LAYER_BASE_V1, OVERRIDE_BASE_V1 } from '../base.ts';
import { workloadBaseV1 } from '../base-models.ts';
import type { Design, Workload } from '../document.ts';
import { shortSecond, completeSecond } from '../second/write.ts';
import { isFields, withEntries, type Fields } from './entries.ts';
import { sameData } from './same-data.ts';

/** The short form in two parts, as a layer table may be long. */
export interface CompactParts {
  /** All of it, but with no entries in the list of layers. */
  readonly head: Fields;
  /** What `short` is to be called for, in order; null where there is no such list. */
  readonly layers: readonly Layer[] | null;
  readonly short: (layer: Layer, index: number) => unknown;
}

/** The design without what its version already says; always with `v`. Plain data, ready for JSON. */
export function compactDesign(design: Design): Fields {
  const { head, layers, short } = compactParts(design);
  if (layers === null) return head;
  return { ...head, workload: { ...(head['workload'] as Fields), layers: layers.map(short) } };
}

export function compactParts(design: Design): CompactParts {
  const { head, ...parts } = firstParts(design);
  return { ...parts, head: shortSecond(head, design) };
}

/** The same as a document of version 1. */
function firstParts({ v, ...rest }: Design): CompactParts {
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

/** The design as it is written in full: complete, but for layers that repeat an earlier one. */
export function completeDesign(design: Design): Fields {
  const { workload } = design;
  if (workload.kind !== 'table') return completeSecond({ ...design }, design);
  return completeSecond(
    { ...design, workload: { ...workload, layers: writeAlike(workload.layers) } },
    design,
  );
}

/** A transformer without an optional field that its preset has says its kind, and so all that it has. */
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

/** What of `value` differs from `base`; undefined when nothing does. */
function without(value: unknown, base: unknown): unknown {
  if (!isFields(value) || !isFields(base)) return sameData(value, base) ? undefined : value;
  const entries = Object.entries(value)
    .map(([key, field]) => [key, Object.hasOwn(base, key) ? without(field, base[key]) : field] as const)
    .filter(([, field]) => field !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
