/**
 * Tells an engine that is busy from one that hangs or was killed without a word. An engine hears messages between its
 * slices, so one that is asked for a sign of life and gives none for a while, twice, is gone. Asking instead of only
 * listening keeps quiet phases and a machine that slept apart from it.
 */
export interface Watchdog {
  /** From now on `ask` has to be answered; what was watched before is not any more. */
  readonly start: (ask: () => Promise<unknown>) => void;
  /** Something came from the engine. */
  readonly heard: () => void;
  readonly stop: () => void;
}

export const WATCH_EVERY_MS = 10_000;
/** Of workers of searches: one that is gone is noticed within 3 s. All that they do comes in steps of milliseconds. */
export const SEARCH_WATCH_EVERY_MS = 900;
const MOST_UNANSWERED = 2;

/** Why an engine was replaced, in words. */
export function noSignOfLife(silentMs: number): string {
  return `no sign of life for ${silentMs / 1000} s`;
}

export function createWatchdog(everyMs: number, onSilent: (silentMs: number) => void): Watchdog {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watch = 0;
  let hasHeard = false;

  function stop(): void {
    watch += 1;
    clearTimeout(timer);
  }

  return {
    start(ask) {
      stop();
      const own = watch;
      let unanswered = 0;
      const look = (): void => {
        if (hasHeard) unanswered = 0;
        hasHeard = false;
        if (unanswered === MOST_UNANSWERED) {
          stop();
          onSilent((MOST_UNANSWERED + 1) * everyMs);
          return;
        }
        unanswered += 1;
        void ask().then(
          () => {
            if (own === watch) hasHeard = true;
          },
          () => undefined,
        );
        timer = setTimeout(look, everyMs);
      };
      hasHeard = false;
      timer = setTimeout(look, everyMs);
    },
    heard() {
      hasHeard = true;
    },
    stop,
  };
}
