/**
 * Several documents as one: the first in full, the differences of the others under `others`, and the index of the edited one under `active`
 * unless it is the first; a sweep is under `sweep`. An older reader, which knows none of these fields, reads the first.
 */
import { isFields, type Fields } from '../text/entries.ts';
import { difference, withDifference } from './difference.ts';

interface Joined {
  readonly designs: readonly unknown[];
  readonly active: number;
  /** Absent if there is no sweep. */
  readonly sweep?: unknown;
}

/** @param designs all in the same printed form: short or full */
export function joinDesigns(
  [first = {}, ...others]: readonly Fields[],
  active: number,
  sweep?: object,
): Fields {
  const swept = sweep === undefined ? {} : { sweep };
  if (others.length === 0) return { ...first, ...swept };
  return {
    ...first,
    others: others.map((design) => difference(first, design) ?? {}),
    ...(active === 0 ? {} : { active }),
    ...swept,
  };
}

/** Splits what `joinDesigns` joined, unchecked; a value without a list of others is one design. */
export function splitDesigns(value: unknown): Joined {
  if (!isFields(value)) return { designs: [value], active: 0 };
  const { sweep, ...unswept } = value;
  const swept = sweep === undefined ? {} : { sweep };
  if (!Array.isArray(unswept['others'])) return { designs: [unswept], active: 0, ...swept };
  const { others, active, ...first } = unswept;
  const changes = others as readonly unknown[];
  return {
    ...swept,
    designs: [first, ...changes.map((change) => withDifference(first, change))],
    active: typeof active === 'number' ? active : 0,
  };
}
