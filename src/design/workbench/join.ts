/**
 * Several documents as one: the first in full, the differences of the others under `others`, and the index of the
 * edited one under `active` unless it is the first. An older reader, which knows neither field, reads the first.
 */
import { isFields, type Fields } from '../text/entries.ts';
import { difference, withDifference } from './difference.ts';

interface Joined {
  readonly designs: readonly unknown[];
  readonly active: number;
}

/** @param designs all as they are printed alone: all short, or all in full */
export function joinDesigns([first = {}, ...others]: readonly Fields[], active: number): Fields {
  if (others.length === 0) return first;
  return {
    ...first,
    others: others.map((own) => difference(first, own) ?? {}),
    ...(active === 0 ? {} : { active }),
  };
}

/** What `joinDesigns` joined, unchecked; whatever is no list of others is one design. */
export function splitDesigns(value: unknown): Joined {
  if (!isFields(value) || !Array.isArray(value['others'])) return { designs: [value], active: 0 };
  const { others, active, ...first } = value;
  const changes = others as readonly unknown[];
  return {
    designs: [first, ...changes.map((change) => withDifference(first, change))],
    active: typeof active === 'number' ? active : 0,
  };
}
