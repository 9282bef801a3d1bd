import type { Design } from '../../design/document.ts';
import { quietly } from '../../design/steps.ts';
import { refine } from './refine.ts';

/**
 * The design whose scheme `optimal` has the split, GB/s, that runs find from the optimum of the closed form, as the page
 * shows it. Returns the design itself if it has such a split already, or if runs find nothing better.
 */
export function* withRefinedSplit(design: Design): Generator<void, Design, void> {
  if (design.bandwidth.refinedGBps !== undefined) return design;
  const refined = yield* quietly(refine(design));
  const refinedGBps = refined.ok ? refined.value.results?.closed.splitGBps : undefined;
  return refinedGBps === undefined ? design : { ...design, bandwidth: { ...design.bandwidth, refinedGBps } };
}
