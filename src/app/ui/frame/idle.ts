/** Work for idle time. */
const LATEST_MS = 1000;
/** Where the browser has no idle callback: after whatever a person may be waiting for. */
const BLIND_DELAY_MS = 50;
/** An idle page is given up to 50 ms, in which it would not answer: they are used in tasks of so long. */
const TASK_MS = 8;

/** The idle time of the current work. */
let present: IdleDeadline | null = null;

/**
 * Calls back once when the page is idle; `hasTime` says whether there is time for more. Work requested from within such a call uses the
 * rest of its idle time first, after what has come meanwhile.
 */
export function whenIdle(work: (hasTime: () => boolean) => void): void {
  // Older Safari does not have it.
  if (!('requestIdleCallback' in globalThis)) {
    setTimeout(() => spend(null, work), BLIND_DELAY_MS);
    return;
  }
  const rest = present;
  if (rest !== null && rest.timeRemaining() > 1) setTimeout(() => spend(rest, work));
  else requestIdleCallback((deadline) => spend(deadline, work), { timeout: LATEST_MS });
}

function spend(deadline: IdleDeadline | null, work: (hasTime: () => boolean) => void): void {
  const end = performance.now() + TASK_MS;
  present = deadline;
  try {
    work(() => performance.now() < end && (deadline === null || deadline.timeRemaining() > 1));
  } finally {
    present = null;
  }
}
