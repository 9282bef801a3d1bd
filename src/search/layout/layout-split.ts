/** The split of a budget that a layout is given by the scheme of its design, known before the layout is run. */
import { schemes } from '../../allocation/schemes.ts';
import { budgetOf } from '../../design/budget.ts';
import { closedResult } from '../../run/closed.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { usedSizes } from '../../topology/dimension.ts';
import { isBeyondLinks } from '../lower/work-lines.ts';
import { SCHEME_OF_SPLIT, type SpaceSplit } from '../space/space.ts';
import { createLayoutTraffic, type TabledLayout } from './layout-traffic.ts';
import type { PlacedGroups } from './placed-groups.ts';
import { withLayout, type TransformerDesign } from './layout.ts';

/** GB/s by dimension; null where it is not known. */
export type LayoutSplit = (of: TabledLayout) => readonly number[] | null;

/** The maximum number of layouts that are prepared as for a run, each of which takes milliseconds. */
const MOST_PREPARED = 200;

/** null where every layout has the same split, or where runs alone would tell it. */
export function createLayoutSplits(
  design: TransformerDesign,
  split: SpaceSplit,
  groupsOn: PlacedGroups,
): LayoutSplit | null {
  const { topology, conditions } = design;
  // What is wrong with a machine may change what its NPUs send.
  if (isBeyondLinks(design) || topology.physical !== undefined || conditions !== undefined) return null;
  if (split === 'optimal') return preparedSplits(design);
  if (split !== 'smart' && split !== 'message') return null;
  const trafficOf = createLayoutTraffic(design, groupsOn);
  const scheme = schemes[SCHEME_OF_SPLIT[split]];
  const sizes = usedSizes(topology.dimensions);
  const budgetGBps = budgetOf(design);
  return (of) => {
    const traffic = trafficOf(of);
    if (traffic === null) return null;
    const allocated = scheme.allocate({ sizes, traffic, budgetGBps });
    return allocated.ok ? allocated.value.splitGBps : null;
  };
}

/** The optimum is found by a solver, so that it is asked for exactly what a run asks it for. */
function preparedSplits(design: TransformerDesign): LayoutSplit {
  let count = 0;
  return ({ layout }) => {
    if (count >= MOST_PREPARED) return null;
    count += 1;
    const prepared = prepareDesign(withLayout(design, layout), ALL_PARTS);
    const closed = prepared.ok ? closedResult(prepared.value, 'optimal') : prepared;
    return closed.ok ? closed.value.splitGBps : null;
  };
}
