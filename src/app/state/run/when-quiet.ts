/** Decides when the page starts its standby: after a while without edits, if the machine has the cores and the memory for it. */
import { isAtWork, whenAtRest } from './at-work.ts';
import { isEmbedded } from '../view/view-state.ts';
import { whenIdle } from '../../ui/frame/idle.ts';

/** Longer than the pause between two edits. */
const QUIET_MS = 2000;
/** The memory of the machine as browsers report it, in steps up to 8 GB; some report none. */
const LEAST_MEMORY_GB = 4;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Does the work later, if the machine can afford it; another call before then postpones it. */
export function whenQuiet(work: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    // A starting engine must not share a core with one that computes.
    if (isAtWork()) void whenAtRest().then(() => whenQuiet(work));
    // An embedded page has no edits. Without a network, the script of a worker may not be available.
    else if (isRoomy(navigator) && navigator.onLine && !isEmbedded(location.search)) whenIdle(work);
  }, QUIET_MS);
}

/** Whether the machine has a core to spare while a standby starts, and enough memory for it. */
function isRoomy({
  hardwareConcurrency,
  deviceMemory = LEAST_MEMORY_GB,
}: {
  readonly hardwareConcurrency: number;
  readonly deviceMemory?: number;
}): boolean {
  return hardwareConcurrency > 1 && deviceMemory >= LEAST_MEMORY_GB;
}
