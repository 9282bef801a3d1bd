import { price, type NetworkPrice } from '../cost/price.ts';
import type { Design } from '../design/document.ts';
import { topologyOf } from '../study/run/topology-of.ts';

/** What the network of a design costs under a split, as the engine tells the page. */
export function networkPrice(design: Design, splitGBps: readonly number[]): NetworkPrice {
  return price(topologyOf(design, splitGBps), design.cost);
}
