import type { Design } from '../../design/document.ts';
import { leastCost } from '../lower/least-cost.ts';
import type { SpaceSplit } from '../space/space.ts';

/** The price of the network in $, whatever the layout. */
export function priceOfNetwork(design: Design, split: SpaceSplit): () => number {
  const dollars = leastCost(design, split);
  return () => dollars;
}
