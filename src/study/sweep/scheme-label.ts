import { SCHEMES } from '../../allocation/scheme-list.ts';
import type { SchemeId } from '../../design/document.ts';

/** What a scheme is called. */
export function schemeLabel(scheme: SchemeId): string {
  return SCHEMES[scheme].name;
}
