import { price, type NetworkPrice } from '../cost/price.ts';
import type { Design } from '../design/document.ts';
import { topologyOf } from '../run/topology-of.ts';
import { ALL_PARTS } from '../run/all-parts.ts';

/** The price of a design's network under a split. */
export function networkPrice(design: Design, splitGBps: readonly number[]): NetworkPrice {
  return price(topologyOf(design, splitGBps, ALL_PARTS), design.cost);
}
