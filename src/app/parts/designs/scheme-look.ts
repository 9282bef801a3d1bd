import { SCHEME_IDS, type SchemeId } from '../../../allocation/facts/scheme-list.ts';

/** The index of the colour and the marker that a scheme has in every chart, whatever other schemes are drawn beside it. */
export function schemeStyle(scheme: SchemeId): number {
  return SCHEME_IDS.indexOf(scheme);
}
