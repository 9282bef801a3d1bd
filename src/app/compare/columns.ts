import type { Design, SchemeId } from '../../design/document.ts';
import { schemesOf } from '../../design/schemes-of.ts';

/**
 * The columns of the comparison: a scheme each, or one for all where they cannot differ. A single dimension has the whole
 * budget under every scheme, unless a goal lets the optimum spend less.
 */
export function columnsOf(design: Design): readonly SchemeId[] {
  const { bandwidth, topology } = design;
  const isOne = topology.dimensions.length === 1 && bandwidth.goal === undefined;
  return isOne ? [bandwidth.scheme] : schemesOf(design);
}
