/** The design that the engine is asked about, where runs found a better split for `optimal` than the closed form. */
import { isSameSystem } from '../../../design/changes.ts';
import type { Design } from '../../../design/document.ts';
import type { RunState } from './run-state.ts';

/** The newest refined design by design, so that parts of the page that ask about different designs do not evict each other's. */
const known = new WeakMap<Design, { readonly splitGBps: readonly number[]; readonly refined: Design }>();

/** Whether the engine gives the same answer for both designs, whichever scheme is shown. */
export function isSameAsked(a: Design, b: Design): boolean {
  return isSameSystem(a, b) && a.bandwidth.refinedGBps === b.bandwidth.refinedGBps;
}

/** Returns the same object for the same design and split. */
export function refinedDesign(
  design: Design,
  { shown, shownFor }: Pick<RunState, 'shown' | 'shownFor'>,
): Design {
  const optimal = shown.optimal;
  if (optimal?.seed === undefined || !isSameSystem(shownFor, design)) return design;
  const { splitGBps } = optimal.closed;
  const before = known.get(design);
  if (before?.splitGBps === splitGBps) return before.refined;
  const refined = { ...design, bandwidth: { ...design.bandwidth, refinedGBps: splitGBps } };
  known.set(design, { splitGBps, refined });
  return refined;
}
