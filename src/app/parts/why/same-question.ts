import { isSameSystem } from '../../../design/changes.ts';
import type { Design } from '../../../design/document.ts';

/** Whether two designs are the same system and show the same scheme; the refined split matters only for Optimal. */
export function isSameQuestion(a: Design, b: Design): boolean {
  const { scheme } = a.bandwidth;
  return (
    isSameSystem(a, b) &&
    scheme === b.bandwidth.scheme &&
    (scheme !== 'optimal' || a.bandwidth.refinedGBps === b.bandwidth.refinedGBps)
  );
}
