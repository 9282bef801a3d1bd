import type { Problem } from '../units/result.ts';

/** A text file with its name, so that every problem can name its place as `FILE:LINE:COLUMN`. */
export interface Source {
  readonly file: string;
  readonly text: string;
  /** Offset of the first character of every line. */
  readonly lineStarts: readonly number[];
}

export function createSource(file: string, text: string): Source {
  const lineStarts = [0];
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) lineStarts.push(end + 1);
  return { file, text, lineStarts };
}

/** Returns the line of the character at `offset`, counted from 1. */
export function lineOf(source: Source, offset: number): number {
  let low = 0;
  let high = source.lineStarts.length;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if ((source.lineStarts[middle] as number) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

/** Returns `FILE:LINE:COLUMN` of the character at `offset`, both counted from 1. */
export function placeOf(source: Source, offset: number): string {
  const line = lineOf(source, offset);
  const column = offset - (source.lineStarts[line - 1] as number) + 1;
  return `${source.file}:${line}:${column}`;
}

/**
 * Returns the end of a file, for missing content: behind the last character that is not white space, since a user sees the truncated line.
 */
export function endOffset(source: Source): number {
  return source.text.trimEnd().length;
}

export function problemAt(source: Source, offset: number, message: string): Problem {
  return { path: placeOf(source, offset), message };
}

/** Quotes a piece of a file, shortened to fit a message. */
export function quoted(text: string): string {
  return `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;
}

/** Returns `a, b or c`. */
export function alternatives(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;
}
