/** Work in steps of a few milliseconds: it yields after each, so that it can be cancelled, and returns the result. */
export type Steps<T> = Generator<void, T, void>;

/** Returns the results of `step` for each value, in sequence. */
export function* collectSteps<T, R>(values: readonly T[], step: (value: T) => Steps<R>): Steps<readonly R[]> {
  const results: R[] = [];
  for (const value of values) results.push(yield* step(value));
  return results;
}
