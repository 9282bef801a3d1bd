/**
 * YAML as a small tree that keeps the place of every value. Expected files are a dozen lines, but any file may be opened: size and nesting
 * are bounded before the parser runs (it recurses, and a deep enough text ends the whole process), and the expansion of aliases while they
 * are resolved.
 */
import { isAlias, isMap, isScalar, isSeq, parseDocument } from 'yaml';
import type { Document, Node } from 'yaml';
import { problem, success, type Failure, type Result } from '../../units/result.ts';
import { placeOf, quoted, type Source } from '../source.ts';

export type YamlValue =
  | { readonly kind: 'map'; readonly offset: number; readonly entries: readonly YamlEntry[] }
  | { readonly kind: 'list'; readonly offset: number; readonly items: readonly YamlValue[] }
  | { readonly kind: 'number'; readonly offset: number; readonly value: number }
  /** Text, and other scalars (`true`, `null`), as they are written. */
  | { readonly kind: 'text'; readonly offset: number; readonly text: string };

export interface YamlEntry {
  readonly key: string;
  readonly offset: number;
  readonly value: YamlValue;
}

/** How much of a file is read. */
export interface YamlLimits {
  readonly characters: number;
  /** Signs that may begin or separate values, anywhere in the text: the parser's work grows with them. */
  readonly signs: number;
  /** Values after aliases are expanded. */
  readonly values: number;
}

const USUAL: YamlLimits = { characters: 16_384, signs: 1_500, values: 500 };
const MOST_NESTED = 16;
const SIGN = /[[\]{},:?&*-]/g;
/** Deeper indents, or more markers of a nested list or key on one line, than any expected file has. */
const DEEP_INDENT = /^[ \t]{65}/m;
const DEEP_MARKERS = /^[ \t]*(?:[-?:][ \t]+){9}/m;

export function readYaml(source: Source, limits = USUAL): Result<YamlValue> {
  const excess = tooMuch(source, limits);
  if (excess !== null) return excess;
  const document = parseDocument(source.text, { prettyErrors: false });
  const [error] = document.errors;
  if (error !== undefined) return problem(placeOf(source, error.pos[0]), `no valid YAML: ${error.message}`);
  return treeOf(source, document, limits.values);
}

function tooMuch(source: Source, limits: YamlLimits): Failure | null {
  const { text, file } = source;
  if (text.length > limits.characters) {
    return problem(
      `${file}:1`,
      `the file has ${text.length} characters; expected at most ${limits.characters}`,
    );
  }
  let open = 0;
  for (let offset = 0; offset < text.length; offset++) {
    const character = text[offset];
    if (character === '[' || character === '{') open += 1;
    else if (character === ']' || character === '}') open -= 1;
    if (open > MOST_NESTED) return nested(source, offset);
  }
  const deep = DEEP_INDENT.exec(text) ?? DEEP_MARKERS.exec(text);
  if (deep !== null) return nested(source, deep.index);
  let signs = 0;
  for (const { index } of text.matchAll(SIGN)) {
    signs += 1;
    if (signs > limits.signs)
      return problem(placeOf(source, index), `more than ${limits.signs} signs of YAML`);
  }
  return null;
}

function nested(source: Source, offset: number): Failure {
  return problem(placeOf(source, offset), `nested deeper than ${MOST_NESTED} levels`);
}

function treeOf(source: Source, document: Document, mostValues: number): Result<YamlValue> {
  let values = 0;

  function convert(node: unknown, offset: number, depth: number): Result<YamlValue> {
    values += 1;
    if (values > mostValues) {
      return problem(placeOf(source, offset), `more than ${mostValues} values, aliases expanded`);
    }
    if (depth > MOST_NESTED) return nested(source, offset);
    if (isAlias(node)) {
      const target = node.resolve(document);
      if (target !== undefined) return convert(target, offset, depth + 1);
      return problem(
        placeOf(source, offset),
        `the alias ${quoted(node.source)} stands for nothing before it`,
      );
    }
    if (isSeq(node)) {
      const items = all(node.items, (item) => convert(item, startOf(item, offset), depth + 1));
      return items.ok ? success({ kind: 'list', offset, items: items.value }) : items;
    }
    if (isMap(node)) {
      const entries = all(node.items, ({ key, value }): Result<YamlEntry> => {
        const at = startOf(key, offset);
        const name = isScalar(key) ? String(key.value) : '';
        const read = convert(value, startOf(value, at), depth + 1);
        return read.ok ? success({ key: name, offset: at, value: read.value }) : read;
      });
      return entries.ok ? success({ kind: 'map', offset, entries: entries.value }) : entries;
    }
    const value = isScalar(node) ? node.value : null;
    if (typeof value === 'number') return success({ kind: 'number', offset, value });
    return success({ kind: 'text', offset, text: typeof value === 'string' ? value : String(value) });
  }

  return convert(document.contents, startOf(document.contents, 0), 0);
}

function startOf(node: unknown, otherwise: number): number {
  return (node as Node | null)?.range?.[0] ?? otherwise;
}

/** Returns the values of all, or the first failure. */
export function all<T, U>(items: readonly T[], read: (item: T) => Result<U>): Result<readonly U[]> {
  const values: U[] = [];
  for (const item of items) {
    const value = read(item);
    if (!value.ok) return value;
    values.push(value.value);
  }
  return success(values);
}
