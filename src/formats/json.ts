/**
 * A JSON reader that keeps the place of every value, which JSON.parse does not: a problem in a configuration file has to name its line.
 * Strict JSON (RFC 8259); nesting and the number of tokens are bounded, and names that reach the prototype of an object are refused.
 */
import { problem, success } from '../units/result.ts';
import type { Failure, Result } from '../units/result.ts';
import { FORBIDDEN_NAMES } from './forbidden-names.ts';
import { jsonTokens, type JsonToken } from './json-tokens.ts';
import { endOffset, placeOf, quoted } from './source.ts';
import type { Source } from './source.ts';

export type JsonValue =
  | { readonly kind: 'object'; readonly offset: number; readonly members: readonly JsonMember[] }
  | { readonly kind: 'array'; readonly offset: number; readonly items: readonly JsonValue[] }
  | { readonly kind: 'string'; readonly offset: number; readonly text: string }
  | { readonly kind: 'number'; readonly offset: number; readonly text: string }
  | { readonly kind: 'literal'; readonly offset: number; readonly value: boolean | null };

export interface JsonMember {
  readonly key: string;
  readonly offset: number;
  readonly value: JsonValue;
}

const MAX_DEPTH = 32;
/** Tokens of the largest file: a full layer table. Readers of small files set a lower limit. */
const MOST_TOKENS = 2_000_000;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

interface Cursor {
  readonly source: Source;
  readonly tokens: readonly JsonToken[];
  next: number;
}

/** @param mostTokens brackets, commas, colons, names and values together */
export function parseJson(source: Source, mostTokens = MOST_TOKENS): Result<JsonValue> {
  const tokens = jsonTokens(source.text, mostTokens);
  const beyond = tokens[mostTokens];
  if (beyond !== undefined) {
    return problem(placeOf(source, beyond.offset), `more than ${mostTokens} names, values and signs`);
  }
  const cursor: Cursor = { source, tokens, next: 0 };
  const value = readValue(cursor, 0);
  if (!value.ok || cursor.next === tokens.length) return value;
  return unexpected(cursor, 'the end of the file');
}

function readValue(cursor: Cursor, depth: number): Result<JsonValue> {
  const token = cursor.tokens[cursor.next];
  if (token === undefined) return unexpected(cursor, 'a value');
  const { text, offset } = token;
  if (text === '{' || text === '[') {
    if (depth === MAX_DEPTH)
      return problem(placeOf(cursor.source, offset), `nested deeper than ${MAX_DEPTH} levels`);
    cursor.next++;
    return text === '{' ? readObject(cursor, offset, depth + 1) : readArray(cursor, offset, depth + 1);
  }
  if (text.startsWith('"')) {
    const string = readString(cursor);
    return string.ok ? success({ kind: 'string', offset, text: string.value }) : string;
  }
  const literal = LITERALS.get(text);
  if (literal === undefined && !NUMBER.test(text)) return unexpected(cursor, 'a value');
  cursor.next++;
  return success(
    literal === undefined ? { kind: 'number', offset, text } : { kind: 'literal', offset, value: literal },
  );
}

const LITERALS: ReadonlyMap<string, boolean | null> = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

function readObject(cursor: Cursor, offset: number, depth: number): Result<JsonValue> {
  const members: JsonMember[] = [];
  if (take(cursor, '}')) return success({ kind: 'object', offset, members });
  for (;;) {
    const keyOffset = cursor.tokens[cursor.next]?.offset ?? 0;
    const key = readString(cursor);
    if (!key.ok) return key;
    if (FORBIDDEN_NAMES.has(key.value)) {
      return problem(placeOf(cursor.source, keyOffset), `${quoted(key.value)} cannot be the name of a field`);
    }
    if (!take(cursor, ':')) return unexpected(cursor, '":"');
    const value = readValue(cursor, depth);
    if (!value.ok) return value;
    members.push({ key: key.value, offset: keyOffset, value: value.value });
    if (take(cursor, '}')) return success({ kind: 'object', offset, members });
    if (!take(cursor, ',')) return unexpected(cursor, '"," or "}"');
  }
}

function readArray(cursor: Cursor, offset: number, depth: number): Result<JsonValue> {
  const items: JsonValue[] = [];
  if (take(cursor, ']')) return success({ kind: 'array', offset, items });
  for (;;) {
    const item = readValue(cursor, depth);
    if (!item.ok) return item;
    items.push(item.value);
    if (take(cursor, ']')) return success({ kind: 'array', offset, items });
    if (!take(cursor, ',')) return unexpected(cursor, '"," or "]"');
  }
}

function readString(cursor: Cursor): Result<string> {
  const token = cursor.tokens[cursor.next];
  if (token === undefined || token.text.length < 2 || !token.text.startsWith('"')) {
    return unexpected(cursor, 'a text in double quotes');
  }
  try {
    const text: unknown = JSON.parse(token.text);
    cursor.next++;
    return success(text as string);
  } catch {
    // A wrong escape or a control character inside the quotes.
    return unexpected(cursor, 'a text in double quotes with valid escapes');
  }
}

function take(cursor: Cursor, text: string): boolean {
  if (cursor.tokens[cursor.next]?.text !== text) return false;
  cursor.next++;
  return true;
}

function unexpected(cursor: Cursor, expected: string): Failure {
  const token = cursor.tokens[cursor.next];
  const place = placeOf(cursor.source, token?.offset ?? endOffset(cursor.source));
  const found = token === undefined ? 'the file ends here' : `found ${quoted(token.text)}`;
  return problem(place, `${found}; expected ${expected}`);
}
