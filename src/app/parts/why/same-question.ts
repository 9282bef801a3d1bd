import { isSameSystem } from '../../../design/changes.ts';
import type { Design } from '../../../design/document.ts';

/** Whether two designs are the same system and show the same scheme. */
export function isSameQuestion(a: Design, b: Design): boolean {
  return (
    isSameSystem(a, b) &&
    a.bandwidth.scheme === b.bandwidth.scheme &&
    a.bandwidth.refinedGBps === b.bandwidth.refinedGBps
  );
}
