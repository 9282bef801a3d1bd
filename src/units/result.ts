/**
 * Expected failures are values: every reader, validator and generator returns a `Result`.
 * Bugs throw. A `Problem` names the place (`topology.dimensions[2].size`, `network.json:4`),
 * and its message names the field, the value that was found and what is allowed.
 */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

export interface Success<T> {
  readonly ok: true;
  readonly value: T;
}

export interface Failure {
  readonly ok: false;
  readonly problems: readonly Problem[];
}

export type Result<T> = Success<T> | Failure;

export function success<T>(value: T): Success<T> {
  return { ok: true, value };
}

export function failure(...problems: readonly Problem[]): Failure {
  return { ok: false, problems };
}

/** A failure with one problem. */
export function problem(path: string, message: string): Failure {
  return { ok: false, problems: [{ path, message }] };
}

/** Returns the value of a result that cannot be a failure; a failure is a bug. */
export function valueOf<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(result.problems.map(({ path, message }) => `${path}: ${message}`).join(' '));
}
