/** What is done to the custom split of the document. */
import { NUMBER_BOUNDS } from '../../../design/bounds.ts';
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
  return withCustom(design, (split) => fitted(split, design.bandwidth.budgetGBps));
}

/** The custom split under another budget: the same shares of it. */
export function customUnder({ bandwidth }: Design, budgetGBps: number): SplitGBps | null {
  const { customGBps } = bandwidth;
  return customGBps === null
    ? null
    : scaled(customGBps, budgetGBps / bandwidth.budgetGBps, NUMBER_BOUNDS.bandwidthGBps.max);
}
