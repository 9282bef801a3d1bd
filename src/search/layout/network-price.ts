import type { Design } from '../../design/document.ts';
import { leastCost } from '../lower/least-cost.ts';
import type { SpaceSplit } from '../space/space.ts';

/** $ of the network, whatever is laid over it. */
export function priceOfNetwork(design: Design, split: SpaceSplit): () => number {
  const dollars = leastCost(design, split);
  return () => dollars;
}
