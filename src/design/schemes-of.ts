import { isFixed } from './budget.ts';
import { SCHEME_IDS, type Design, type SchemeId } from './document.ts';

/**
 * Returns the schemes of a design: `custom` only if a split of its dimensions was set. It comes first if it is the machine as given, which
 * the others would redistribute.
 */
export function schemesOf({ bandwidth, topology }: Design): readonly SchemeId[] {
  const hasCustom = bandwidth.customGBps?.length === topology.dimensions.length;
  const others = SCHEME_IDS.filter((scheme) => scheme !== 'custom');
  if (!hasCustom) return others;
  return isFixed({ bandwidth }) ? ['custom', ...others] : [...others, 'custom'];
}
