import type { Design, SchemeId } from '../../design/document.ts';
import { schemesOf } from '../../design/schemes-of.ts';

/**
 * Returns the columns of the comparison: one per scheme, or one for all if they cannot differ. A single dimension has the whole
 * budget under every scheme, unless a goal lets the optimum spend less.
 */
export function columnsOf(design: Design): readonly SchemeId[] {
  const { bandwidth, topology } = design;
  const isOne = topology.dimensions.length === 1 && bandwidth.goal === undefined;
  return isOne ? [bandwidth.scheme] : schemesOf(design);
}
