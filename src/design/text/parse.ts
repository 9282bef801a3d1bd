import { formatCount } from '../../units/count.ts';
import type { Meter } from '../../units/meter.ts';
import { problem, type Result } from '../../units/result.ts';
import type { Design } from '../document.ts';
import { expandDesign } from './expand.ts';

/** Maximum number of characters of a design's text: a full layer table fits, and a wrong file does not block the page. */
export const MAX_DESIGN_CHARACTERS = 16_000_000;

/**
 * Reads what `printDesign` (serialize.ts) wrote, or any shorter form: missing fields take their base value. Of designs side by side
 * (workbench) it reads the first.
 */
export function parseDesign(text: string, meter?: Meter): Result<Design> {
  const parsed = parseDesignText(text);
  return parsed.ok ? expandDesign(parsed.value, meter) : parsed;
}

/** Returns the document before it is checked. */
export function parseDesignText(text: string): Result<unknown> {
  if (text.length > MAX_DESIGN_CHARACTERS) {
    const most = formatCount(MAX_DESIGN_CHARACTERS);
    return problem('', `the design must be at most ${most} characters; found ${formatCount(text.length)}`);
  }
  return parseJson(text);
}

function parseJson(text: string): Result<unknown> {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it cannot be read';
    return problem('', `the design must be JSON text: ${reason}`);
  }
}
