/** Decides when the page starts its standby: after a while without edits, and where the machine has room for it. */
import { isAtWork, whenAtRest } from './at-work.ts';
import { isEmbedded } from '../view/view-state.ts';
import { whenIdle } from '../../ui/frame/idle.ts';

/** Longer than a person pauses between two edits. */
const QUIET_MS = 2000;
/** Memory of the machine as browsers report it, in steps up to 8 GB; some do not. */
const LEAST_MEMORY_GB = 4;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Does the work later, if there is room for it; another call before then postpones it. */
export function whenQuiet(work: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    // An engine that starts must not share a core with one that computes.
    if (isAtWork()) void whenAtRest().then(() => whenQuiet(work));
    // An embedded page has no edits. Without a network, the script of a worker may not be available.
    else if (isRoomy(navigator) && navigator.onLine && !isEmbedded(location.search)) whenIdle(work);
  }, QUIET_MS);
}

/** Whether a standby may take a core while it starts, and memory. */
function isRoomy({
  hardwareConcurrency,
  deviceMemory = LEAST_MEMORY_GB,
}: {
  readonly hardwareConcurrency: number;
  readonly deviceMemory?: number;
}): boolean {
  return hardwareConcurrency > 1 && deviceMemory >= LEAST_MEMORY_GB;
}
