/** Runs steps to their end; undefined where they are stopped before it. */
export function drain<T>(
  steps: Generator<unknown, T, void>,
  shouldStop: () => boolean = () => false,
): T | undefined {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (shouldStop()) return undefined;
  }
}
