/** Runs a generator of steps to its end and returns its result. */
export function toEnd<T>(steps: Generator<unknown, T, void>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Replaces the progress of the steps. */
export function* telling<P, T>(steps: Generator<unknown, T, void>, progress: () => P): Generator<P, T, void> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    yield progress();
  }
}

/** Runs the steps without progress. */
export function quietly<T>(steps: Generator<unknown, T, void>): Generator<void, T, void> {
  return telling(steps, () => undefined);
}
