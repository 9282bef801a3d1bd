import { compactParts, completeDesign } from './compact.ts';
import type { Design } from '../document.ts';
import { toEnd } from '../steps.ts';

/** Layers printed between two looks at whether to go on. */
const LAYERS_AT_ONCE = 64;

/** Written first in every object, so that a file says early what it is. */
const LEADING_KEYS = ['v', 'name', 'kind', 'preset', 'label'];

/** The design as JSON text of a file, keys in a fixed order whatever order the object was built in. */
export function printDesign(design: Design): string {
  return printFields(completeDesign(design));
}

/** A document as JSON text of a file. */
export function printFields(fields: object): string {
  return `${JSON.stringify(ordered(fields), null, 2)}\n`;
}

/** The short form (compact.ts) as one line of JSON, for links; `parseDesign` (parse.ts) reads it. */
export function printCompactDesign(design: Design): string {
  return toEnd(printSteps(design));
}

/** The same in steps of a few milliseconds at most, for those who must not be held up by a large layer table. */
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

/** A string that `text` does not hold. */
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
