/** Work that can wait until the page has nothing else to do. */
const LATEST_MS = 1000;
/** Where the browser does not tell: after what a person may be waiting for. */
const BLIND_DELAY_MS = 50;
const BLIND_TIME_MS = 6;

/** Calls once when the page is idle; `hasTime` says whether more can be done before it is needed again. */
export function whenIdle(work: (hasTime: () => boolean) => void): void {
  // Older Safari has none.
  if ('requestIdleCallback' in globalThis) {
    requestIdleCallback((deadline) => work(() => deadline.timeRemaining() > 1), { timeout: LATEST_MS });
    return;
  }
  setTimeout(() => {
    const end = performance.now() + BLIND_TIME_MS;
    work(() => performance.now() < end);
  }, BLIND_DELAY_MS);
}
