/** Reading one value of a readable link (readable.ts): a literal, a text, a list or an object. */
import type { Meter } from '../../../units/meter.ts';
import { problem, success, type Failure, type Result } from '../../../units/result.ts';

/** Where reading stands in the value of the field `path`. */
export interface Place {
  readonly path: string;
  readonly text: string;
  readonly meter: Meter;
  at: number;
}

const MAX_DEPTH = 8;
const WORD = /[\w.~*+ -]*/y;
const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const NAMED: ReadonlyMap<string, boolean | null> = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** The whole value; anything behind it is a problem. */
export function readValue(place: Place): Result<unknown> {
  const value = readPart(place, 0);
  return !value.ok || place.at === place.text.length ? value : unexpected(place, 'the end of the field');
}

function readPart(place: Place, depth: number): Result<unknown> {
  if (place.text[place.at] !== '(') return asValue(place, takeWord(place));
  if (depth === MAX_DEPTH) return unexpected(place, `at most ${MAX_DEPTH} levels of brackets`);
  place.at += 1;
  if (take(place, ')')) return success([]);
  if (take(place, ':')) return take(place, ')') ? success({}) : unexpected(place, '")"');
  return isMember(place) ? readMembers(place, depth) : readItems(place, depth);
}

function readItems(place: Place, depth: number): Result<unknown> {
  const items: unknown[] = [];
  for (;;) {
    const item = readPart(place, depth + 1);
    if (!item.ok) return item;
    items.push(item.value);
    if (take(place, ')')) return success(items);
    if (!take(place, ',')) return unexpected(place, '"," or ")"');
  }
}

function readMembers(place: Place, depth: number): Result<unknown> {
  const members = new Map<string, unknown>();
  for (;;) {
    const key = takeWord(place);
    if (members.has(key)) return unexpected(place, `"${key}" only once`);
    if (!take(place, ':')) return unexpected(place, '":"');
    const value = readPart(place, depth + 1);
    if (!value.ok) return value;
    members.set(key, value.value);
    if (take(place, ')')) return success(Object.fromEntries(members));
    if (!take(place, ',')) return unexpected(place, '"," or ")"');
  }
}

/** Whether a key with its colon comes next. */
function isMember(place: Place): boolean {
  const from = place.at;
  takeWord(place);
  const isKey = place.text[place.at] === ':';
  place.at = from;
  return isKey;
}

function asValue(place: Place, word: string): Result<unknown> {
  const named = NAMED.get(word);
  if (named !== undefined) return success(named);
  if (NUMBER.test(word)) return success(Number(word));
  if (word === '') return unexpected(place, 'a value');
  try {
    const escaped = word.replace(/^~/, '').replaceAll('+', '%20').replaceAll('*', '%');
    return success(decodeURIComponent(escaped));
  } catch {
    return unexpected(place, 'a text whose "*" are followed by the bytes of a character');
  }
}

function takeWord(place: Place): string {
  WORD.lastIndex = place.at;
  const [word = ''] = WORD.exec(place.text) ?? [];
  place.at += word.length;
  place.meter.steps += word.length + 1;
  return word;
}

function take(place: Place, character: string): boolean {
  if (place.text[place.at] !== character) return false;
  place.at += 1;
  return true;
}

function unexpected({ path, text, at }: Place, expected: string): Failure {
  const found = at < text.length ? `found "${text.slice(at, at + 20)}"` : 'the field ends';
  return problem(path, `${path} in the link: ${found} at character ${at + 1}; expected ${expected}`);
}
