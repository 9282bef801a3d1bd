import type { Design } from '../../design/document.ts';
import { checkParts } from '../../run/checks/check-parts.ts';
import type { EngineParts } from '../../run/engine-parts.ts';
import { PLAIN_PARTS } from '../../run/plain-parts.ts';

/** The parts of the engine that a design runs with. Parts that the first run of the page does not need are loaded on demand. */
export async function partsFor(design: Design): Promise<EngineParts> {
  if (checkParts(design, PLAIN_PARTS).ok) return PLAIN_PARTS;
  return (await import('../../run/all-parts.ts')).ALL_PARTS;
}
