import { SCHEME_IDS, type Design, type SchemeId } from '../../study/document.ts';

/** The schemes that say something about a design: `custom` only where a split was set. */
export function schemesOf({ bandwidth }: Design): readonly SchemeId[] {
  return SCHEME_IDS.filter((scheme) => scheme !== 'custom' || bandwidth.customGBps !== null);
}
