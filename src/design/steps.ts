/** Work cut into steps, done at one go: what its last step gives. */
export function toEnd<T>(steps: Generator<unknown, T, void>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The same steps, told as another progress. */
export function* telling<P, T>(steps: Generator<unknown, T, void>, progress: () => P): Generator<P, T, void> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    yield progress();
  }
}

/** The same steps where nobody asks how far they are. */
export function quietly<T>(steps: Generator<unknown, T, void>): Generator<void, T, void> {
  return telling(steps, () => undefined);
}
