/** Work cut into steps, done at one go: what its last step gives. */
export function toEnd<T>(steps: Generator<unknown, T, void>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
