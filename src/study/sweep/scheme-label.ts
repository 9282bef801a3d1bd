import { schemes } from '../../allocation/schemes.ts';
import type { SchemeId } from '../document.ts';

/** What a scheme is called, for who has the engine at hand anyway. */
export function schemeLabel(scheme: SchemeId): string {
  return schemes[scheme].label;
}
