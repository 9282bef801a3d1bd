import { SCHEMES } from '../../allocation/facts/scheme-list.ts';
import type { SchemeId } from '../../design/document.ts';

/** Returns the name of a scheme. */
export function schemeLabel(scheme: SchemeId): string {
  return SCHEMES[scheme].name;
}
