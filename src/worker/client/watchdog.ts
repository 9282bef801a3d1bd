/**
 * Distinguishes an engine that is busy from an engine that hangs or was killed without an event. An engine receives messages
 * between its time slices, so one that leaves two pings in a row unanswered is gone. Silence alone would not show that: an
 * engine may have nothing to say, or the machine may have slept.
 */
export interface Watchdog {
  /** Pings with `ask` from now on, in place of what was watched before. */
  readonly start: (ask: () => Promise<unknown>) => void;
  /** Notes that a message came from the engine. */
  readonly heard: () => void;
  readonly stop: () => void;
}

export const WATCH_EVERY_MS = 10_000;
/** For workers of searches, which yield every few milliseconds: a worker that is gone is noticed within 3 s. */
export const SEARCH_WATCH_EVERY_MS = 900;
const MOST_UNANSWERED = 2;

/** The reason for replacing an engine that is silent. */
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
      const thisWatch = watch;
      let unanswered = 0;
      const check = (): void => {
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
            if (thisWatch === watch) hasHeard = true;
          },
          () => undefined,
        );
        timer = setTimeout(check, everyMs);
      };
      hasHeard = false;
      timer = setTimeout(check, everyMs);
    },
    heard() {
      hasHeard = true;
    },
    stop,
  };
}
