import { SCHEMES } from '../../../allocation/scheme-list.ts';
import type { SchemeId } from '../../../design/document.ts';

/** What the page calls a scheme and how it describes it. */
export interface SchemeText {
  readonly name: string;
  readonly rule: string;
}

export const SCHEME_TEXT: Readonly<Record<SchemeId, SchemeText>> = SCHEMES;
