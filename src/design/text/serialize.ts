import { compactParts, completeDesign } from './compact.ts';
import type { Design } from '../document.ts';
import { toEnd } from '../steps.ts';

/** Layers printed between two yields. */
const LAYERS_AT_ONCE = 64;

/** Written first in every object, so that a file states early what it is. */
const LEADING_KEYS = ['v', 'name', 'kind', 'preset', 'label'];

/** Prints the design as the JSON text of a file, with keys in a fixed order. */
export function printDesign(design: Design): string {
  return printFields(completeDesign(design));
}

/** Prints a document as the JSON text of a file. */
export function printFields(fields: object): string {
  return `${JSON.stringify(ordered(fields), null, 2)}\n`;
}

/** Prints the short form (compact.ts) as one line of JSON, for links; `parseDesign` (parse.ts) reads it. */
export function printCompactDesign(design: Design): string {
  return toEnd(printSteps(design));
}

/** Like `printCompactDesign`, in steps of at most a few milliseconds, for callers that a large layer table must not block. */
export function* printSteps(design: Design): Generator<void, string, void> {
  const { head, layers, short } = compactParts(design);
  const text = JSON.stringify(ordered(head));
  if (layers === null) return text;
  const entries: string[] = [];
  for (const [index, layer] of layers.entries()) {
    if (index % LAYERS_AT_ONCE === LAYERS_AT_ONCE - 1) yield;
    entries.push(JSON.stringify(ordered(short(layer, index))));
  }
  const placed = JSON.stringify(ordered(withLayers(head, placeIn(text))));
  return placed.replace(JSON.stringify(placeIn(text)), () => `[${entries.join(',')}]`);
}

function withLayers(head: ReturnType<typeof compactParts>['head'], layers: string): object {
  return { ...head, workload: { ...(head['workload'] as object), layers } };
}

/** Returns a string that `text` does not contain. */
function placeIn(text: string): string {
  let place = 'layers of the table';
  while (text.includes(place)) place += '.';
  return place;
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, field]) => [key, ordered(field)]));
}

function rank(key: string): number {
  const index = LEADING_KEYS.indexOf(key);
  return index === -1 ? LEADING_KEYS.length : index;
}
