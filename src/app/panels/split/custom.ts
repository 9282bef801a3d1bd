/** Edits of the custom split of the document. */
import { NUMBER_BOUNDS } from '../../../design/bounds.ts';
import { budgetOf } from '../../../design/budget.ts';
import type { Design } from '../../../design/document.ts';
import { fitted, scaled, withEntry, type SplitGBps } from './split.ts';

export const CUSTOM_PATH = 'bandwidth.customGBps';

/** The custom split, where it is one of these dimensions. */
export function customOf({ bandwidth, topology }: Design): SplitGBps | null {
  const { customGBps } = bandwidth;
  return customGBps !== null && customGBps.length === topology.dimensions.length ? customGBps : null;
}

export function withCustom(design: Design, change: (split: SplitGBps) => SplitGBps): Design {
  const split = customOf(design);
  if (split === null) return design;
  const customGBps = change(split);
  if (customGBps.every((value, dimension) => value === split[dimension])) return design;
  return { ...design, bandwidth: { ...design.bandwidth, customGBps } };
}

/** A dimension of a machine with given links has another bandwidth; the others keep theirs. */
export function withGivenEntry(design: Design, dimension: number, gbps: number): Design {
  const given = withCustom(design, (split) => split.with(dimension, gbps));
  return given === design ? design : withSum(given);
}

/** With given links the written budget is their sum, in case the user goes back to a budget. */
function withSum(design: Design): Design {
  const { min, max } = NUMBER_BOUNDS.budgetGBps;
  const budgetGBps = Math.min(max, Math.max(min, budgetOf(design)));
  return { ...design, bandwidth: { ...design.bandwidth, budgetGBps } };
}

/** Every dimension keeps what `split` gives it now, whatever becomes of the others. */
export function fixBandwidth(design: Design, split: SplitGBps): Design {
  const started = startCustom(design, split);
  return withSum({ ...started, bandwidth: { ...started.bandwidth, mode: 'fixed' } });
}

/** What is given together becomes the budget; what each dimension has stays as the custom split. */
export function releaseBandwidth(design: Design): Design {
  const bandwidth = { ...withSum(design).bandwidth };
  Reflect.deleteProperty(bandwidth, 'mode');
  return { ...design, bandwidth };
}

export function withCustomEntry(design: Design, dimension: number, gbps: number): Design {
  return withCustom(design, (split) => withEntry(split, dimension, gbps));
}

/** Starts a custom split, and shows it. */
export function startCustom(design: Design, split: SplitGBps): Design {
  return { ...design, bandwidth: { ...design.bandwidth, customGBps: [...split], scheme: 'custom' } };
}

export function dropCustom(design: Design): Design {
  const { scheme } = design.bandwidth;
  return {
    ...design,
    bandwidth: { ...design.bandwidth, customGBps: null, scheme: scheme === 'custom' ? 'smart' : scheme },
  };
}

export function fitCustom(design: Design): Design {
  return withCustom(design, (split) => fitted(split, budgetOf(design)));
}

/** The custom split under another budget: the same shares of it. */
export function customUnder(design: Design, budgetGBps: number): SplitGBps | null {
  const { customGBps } = design.bandwidth;
  const before = budgetOf(design);
  if (customGBps === null || !(before > 0)) return customGBps;
  const factor = budgetGBps / before;
  // Links so slow that no number says how often they fit into the budget: their shares of it do.
  return Number.isFinite(factor)
    ? scaled(customGBps, factor, NUMBER_BOUNDS.bandwidthGBps)
    : scaled(
        customGBps.map((gbps) => gbps / before),
        budgetGBps,
        NUMBER_BOUNDS.bandwidthGBps,
      );
}
