/** Runs golden cases on the product's own functions. */
import { failure, problem, success, type Result } from '../../units/result.ts';
import { deviation } from './deviation.ts';
import type { GoldenCase, GoldenFile } from './golden-case.ts';
import { KINDS } from './kinds.ts';

/** One finished case: `got` has the keys of `expected`. */
export interface Verified {
  readonly id: string;
  readonly expected: unknown;
  readonly got: unknown;
  readonly relativeError: number;
  readonly pass: boolean;
}

/** The cases of a file to run. Defaults to all. */
export interface Selection {
  readonly kind?: string | undefined;
  readonly id?: string | undefined;
  /** Leaves out the cases that are marked as large. */
  readonly noLarge?: boolean | undefined;
}

/**
 * Runs the selected cases in the order of the file, each when the generator is resumed. Before the first, every input is read, so that an
 * unknown kind or field is a problem at once, with its path.
 */
export function verify(file: GoldenFile, selection: Selection = {}): Result<Generator<Result<Verified>>> {
  const known = Object.keys(KINDS).join(', ');
  if (selection.kind !== undefined && !Object.hasOwn(KINDS, selection.kind))
    return problem('--kind', `is "${selection.kind}"; expected ${known}`);
  const cases = file.cases.filter((goldenCase) => isSelected(goldenCase, selection));
  if (cases.length === 0) return problem('cases', 'none is selected; expected an id and a kind of the file');
  const unknown = cases.find(({ kind }) => !Object.hasOwn(KINDS, kind));
  if (unknown !== undefined)
    return problem(`${unknown.path}.kind`, `is "${unknown.kind}"; expected ${known}`);
  const ready: { readonly goldenCase: GoldenCase; readonly outcome: () => Result<unknown> }[] = [];
  for (const goldenCase of cases) {
    const read = KINDS[goldenCase.kind]?.read(goldenCase.input, file.profiles);
    if (read?.ok !== true) return below(inputPath(goldenCase), read?.problems ?? []);
    ready.push({ goldenCase, outcome: read.value });
  }
  return success(run(ready));
}

function* run(
  ready: readonly { readonly goldenCase: GoldenCase; readonly outcome: () => Result<unknown> }[],
): Generator<Result<Verified>> {
  for (const { goldenCase, outcome } of ready) {
    const result = outcome();
    yield result.ok ? verified(goldenCase, result.value) : below(inputPath(goldenCase), result.problems);
  }
}

function inputPath({ path, isWhole }: GoldenCase): string {
  return isWhole === true ? path : `${path}.input`;
}

function verified({ id, path, expected, tolerance }: GoldenCase, outcome: unknown): Result<Verified> {
  const unknown = Object.keys(expected).find((key) => !isObject(outcome) || !Object.hasOwn(outcome, key));
  if (unknown !== undefined)
    return problem(
      `${path}.expected.${unknown}`,
      `is unknown; expected ${isObject(outcome) ? Object.keys(outcome).join(', ') : 'another kind'}`,
    );
  const got = withKeysOf(expected, outcome);
  return success({ id, expected, got, ...deviation(expected, got, tolerance) });
}

/** Returns the part of `value` that an expectation names: for an object its keys, for lists element by element. */
function withKeysOf(expected: unknown, value: unknown): unknown {
  if (Array.isArray(expected) && Array.isArray(value))
    return value.map((entry, index) => withKeysOf(expected[index], entry));
  if (!isObject(expected) || !isObject(value) || Array.isArray(expected) || Array.isArray(value))
    return value;
  return Object.fromEntries(
    Object.keys(expected)
      .filter((key) => Object.hasOwn(value, key))
      .map((key) => [key, withKeysOf(expected[key], value[key])]),
  );
}

function isSelected({ id, kind, large }: GoldenCase, selection: Selection): boolean {
  if (selection.kind !== undefined && kind !== selection.kind) return false;
  if (selection.id !== undefined && id !== selection.id) return false;
  return selection.noLarge !== true || large !== true;
}

function below(path: string, problems: readonly { readonly path: string; readonly message: string }[]) {
  return failure(
    ...problems.map((entry) => ({ ...entry, path: entry.path === '' ? path : `${path}.${entry.path}` })),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
