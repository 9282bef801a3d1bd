import type { Source } from './source.ts';

/** A run of characters without white space. */
export interface Token {
  readonly text: string;
  readonly offset: number;
}

/** Splits `text[start, end)` at white space (blanks, tabs, both kinds of line end). */
export function tokensBetween(source: Source, start: number, end: number): readonly Token[] {
  const tokens: Token[] = [];
  const word = /\S+/g;
  word.lastIndex = start;
  for (
    let match = word.exec(source.text);
    match !== null && match.index < end;
    match = word.exec(source.text)
  ) {
    tokens.push({ text: match[0], offset: match.index });
  }
  return tokens;
}

/** Returns the tokens of a line (0 = first); empty beyond the end. */
export function lineTokens(source: Source, line: number): readonly Token[] {
  const start = source.lineStarts[line];
  if (start === undefined) return [];
  return tokensBetween(source, start, source.lineStarts[line + 1] ?? source.text.length);
}
