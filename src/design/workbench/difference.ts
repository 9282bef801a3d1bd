/**
 * The difference of two JSON values, as a JSON value: an object with the fields that differ, where `-` names removed fields. Lists of equal
 * length differ entry by entry, as `{"2": ...}`; a value that could be mistaken for such an object is wrapped in `=`.
 */
import { isFields, type Fields } from '../text/entries.ts';

const GONE = '-';
const WHOLE = '=';

/** Returns undefined if the two are equal. */
export function difference(from: unknown, to: unknown): unknown {
  if (Array.isArray(from) && Array.isArray(to)) return ofLists(from, to);
  if (!isFields(to)) return from === to ? undefined : to;
  return isFields(from) && !isMarked(from) && !isMarked(to) ? ofFields(from, to) : { [WHOLE]: to };
}

/** Returns the value that `difference(from, value)` encodes. */
export function withDifference(from: unknown, change: unknown): unknown {
  if (change === undefined || !isFields(change)) return change === undefined ? from : change;
  if (Object.hasOwn(change, WHOLE)) return change[WHOLE];
  if (Array.isArray(from))
    return from.map((entry: unknown, index) =>
      Object.hasOwn(change, index) ? withDifference(entry, change[index]) : entry,
    );
  const before = isFields(from) ? from : {};
  const gone = Array.isArray(change[GONE]) ? (change[GONE] as readonly unknown[]) : [];
  const kept = Object.entries(before).filter(([key]) => !gone.includes(key));
  const changed = Object.entries(change)
    .filter(([key]) => key !== GONE)
    .map(
      ([key, entryChange]) =>
        [key, withDifference(Object.hasOwn(before, key) ? before[key] : {}, entryChange)] as const,
    );
  return Object.fromEntries([...kept, ...changed]);
}

function ofLists(from: readonly unknown[], to: readonly unknown[]): unknown {
  if (from.length !== to.length) return to;
  const entries = to
    .map((entry, index) => [String(index), difference(from[index], entry)] as const)
    .filter(([, entry]) => entry !== undefined);
  return shorter(entries.length === 0 ? undefined : Object.fromEntries(entries), to);
}

function ofFields(from: Fields, to: Fields): unknown {
  const gone = Object.keys(from).filter((key) => !Object.hasOwn(to, key));
  const entries = Object.entries(to)
    .map(
      ([key, entry]) =>
        [key, Object.hasOwn(from, key) ? difference(from[key], entry) : whole(entry)] as const,
    )
    .filter(([, entry]) => entry !== undefined);
  if (gone.length === 0 && entries.length === 0) return undefined;
  return Object.fromEntries([...(gone.length === 0 ? [] : [[GONE, gone] as const]), ...entries]);
}

/** Encodes a value that replaces nothing. */
function whole(value: unknown): unknown {
  return isFields(value) ? { [WHOLE]: value } : value;
}

/** Encodes a list as a whole if its differences are longer. */
function shorter(change: unknown, list: readonly unknown[]): unknown {
  return change !== undefined && JSON.stringify(change).length > JSON.stringify(list).length ? list : change;
}

function isMarked(fields: Fields): boolean {
  return Object.hasOwn(fields, GONE) || Object.hasOwn(fields, WHOLE);
}
