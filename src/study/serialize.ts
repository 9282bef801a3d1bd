import type { Meter } from '../units/meter.ts';
import { problem, type Result } from '../units/result.ts';
import { compactDesign, expandDesign, withAlikeLayers } from './compact.ts';
import type { Design } from './document.ts';

/** Most characters of a design's text: a full layer table fits, a mistaken file does not stop the page. */
export const MAX_DESIGN_CHARACTERS = 16_000_000;

/** Written first in every object, so that a file says early what it is. */
const LEADING_KEYS = ['v', 'name', 'kind', 'preset', 'label'];

/** The design as JSON text of a file, keys in a fixed order whatever order the object was built in. */
export function printDesign(design: Design): string {
  return `${JSON.stringify(ordered(withAlikeLayers(design)), null, 2)}\n`;
}

/** The short form (compact.ts) as one line of JSON, for links; `parseDesign` reads it. */
export function printCompactDesign(design: Design): string {
  return JSON.stringify(ordered(compactDesign(design)));
}

/** Reads what `printDesign` wrote, or any shorter form: fields that are left out take their base value. */
export function parseDesign(text: string, meter?: Meter): Result<Design> {
  if (text.length > MAX_DESIGN_CHARACTERS) {
    const most = MAX_DESIGN_CHARACTERS.toLocaleString('en-US');
    return problem(
      '',
      `the design must be at most ${most} characters; found ${text.length.toLocaleString('en-US')}`,
    );
  }
  const parsed = parseJson(text);
  return parsed.ok ? expandDesign(parsed.value, meter) : parsed;
}

function parseJson(text: string): Result<unknown> {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it cannot be read';
    return problem('', `the design must be JSON text: ${reason}`);
  }
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
