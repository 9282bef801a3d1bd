import { SCHEME_IDS, type Design, type SchemeId } from './document.ts';

/** The schemes that say something about a design: `custom` only where a split of its dimensions was set. */
export function schemesOf({ bandwidth, topology }: Design): readonly SchemeId[] {
  const hasCustom = bandwidth.customGBps?.length === topology.dimensions.length;
  return SCHEME_IDS.filter((scheme) => scheme !== 'custom' || hasCustom);
}
