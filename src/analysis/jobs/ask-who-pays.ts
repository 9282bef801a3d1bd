import type { Design, SchemeId } from '../../design/document.ts';
import { toEnd } from '../../design/steps.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import type { Result } from '../../units/result.ts';
import { whoPays, type WhoPays } from './who-pays.ts';

/** What the trainings on the network of a design cost each other; null for one that is alone. */
export function askWhoPays(design: Design, scheme: SchemeId): Result<WhoPays | null> {
  return toEnd(whoPays(design, scheme, ALL_PARTS));
}
