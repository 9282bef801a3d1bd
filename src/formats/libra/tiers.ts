import type { Tier } from '../../topology/dimension.ts';

/** LIBRA's names of the tiers, innermost first. */
export const TIER_OF: ReadonlyMap<string, Tier> = new Map([
  ['InterChiplet', 'chiplet'],
  ['InterPackage', 'package'],
  ['InterNode', 'node'],
  ['InterPod', 'pod'],
]);
