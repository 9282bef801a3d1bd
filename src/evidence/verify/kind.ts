/** A kind of golden case: a function of its input, compared with the case's expectation. */
import * as v from 'valibot';
import { failure, success, type Result } from '../../units/result.ts';
import { issuePath } from '../../design/schema/problem-place.ts';

/** Named groups of values that the cases of a file refer to by name. */
export type Profiles = Readonly<Record<string, unknown>>;

export interface Kind {
  /**
   * Reads the input of a case, and returns a function for the outcome, an object with at least the keys of `expected`. Problems name the
   * field below `input`.
   */
  readonly read: (input: unknown, profiles: Profiles) => Result<() => Result<unknown>>;
}

/** A kind whose input has the shape of `schema`. A function that can fail returns a `Result`, with paths below `input`. */
export function kindOf<T>(
  schema: v.GenericSchema<unknown, T>,
  outcome: (input: T, profiles: Profiles) => Result<unknown>,
): Kind {
  return {
    read: (input, profiles) => {
      const parsed = v.safeParse(schema, input, { abortPipeEarly: true });
      if (parsed.success) return success(() => outcome(parsed.output, profiles));
      return failure(...parsed.issues.map(({ path, message }) => ({ path: issuePath(path ?? []), message })));
    },
  };
}
