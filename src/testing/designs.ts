import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_DESIGN } from '../design/defaults.ts';
import type { Design } from '../design/document.ts';
import { validateDesign } from '../design/schema/schema.ts';

/** A complete design for tests that only need one. */
export const SOME_DESIGN: Design = DEFAULT_DESIGN;

/** Returns whether a file or a link can hold the design exactly as it is. */
export function isStorable(design: Design): boolean {
  const checked = validateDesign(design);
  return checked.ok && isDeepStrictEqual(checked.value, design);
}
