import { SCHEMES } from '../../../allocation/facts/scheme-list.ts';
import { isFixed } from '../../../design/budget.ts';
import type { SchemeId } from '../../../design/document.ts';
import { designDocument } from './session.ts';

/** Name and description of each scheme on the page. */
export interface SchemeText {
  readonly name: string;
  readonly rule: string;
}

export const SCHEME_TEXT: Readonly<Record<SchemeId, SchemeText>> = SCHEMES;

/** The scheme `custom` of a machine with given links, which is the machine itself. */
const GIVEN: SchemeText = { name: 'As given', rule: 'each dimension as typed' };

export function schemeText(scheme: SchemeId, isGiven: boolean): SchemeText {
  return isGiven && scheme === 'custom' ? GIVEN : SCHEME_TEXT[scheme];
}

/** The name of a scheme for the open design. */
export function schemeName(scheme: SchemeId): string {
  return schemeText(scheme, isFixed(designDocument.store.getState().design)).name;
}

/** The name of a scheme within a title or a sentence: `Timeline of the machine as given`. */
export function schemeInTitle(scheme: SchemeId): string {
  const name = schemeName(scheme);
  return name === GIVEN.name ? 'the machine as given' : name;
}
