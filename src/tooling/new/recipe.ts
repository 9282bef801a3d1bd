/** What `npm run new` writes: the files of a recipe of docs/CONTRIBUTING.md and the rows of the lists that name them. */
import type { Names } from './names.ts';

/** A change of one file: `change` gets its text, or '' if it does not exist yet, and returns the new text. */
export interface Edit {
  /** From the project's root, with forward slashes. */
  readonly path: string;
  readonly change: (text: string) => string;
}

export interface Recipe {
  /** What is added: the first word after `npm run new --`. */
  readonly id: string;
  /** One line of help. */
  readonly summary: string;
  /** A name to show in the help and to try in tests. */
  readonly example: string;
  readonly edits: (names: Names) => readonly Edit[];
  /** Test files or folders to run first, from the project's root. */
  readonly tests: (names: Names) => readonly string[];
  /** What is left to do by hand, in order. */
  readonly next: (names: Names) => readonly string[];
}

/** A file that does not exist yet. Its change throws if it does. */
export function newFile(path: string, lines: readonly string[]): Edit {
  return {
    path,
    change: (text) => {
      if (text !== '') throw new Error(`${path} is there already`);
      return `${lines.join('\n')}\n`;
    },
  };
}

/** Several changes of one file, in order. */
export function edit(path: string, ...changes: readonly ((text: string) => string)[]): Edit {
  return {
    path,
    change: (text) =>
      changes.reduce((current, change) => {
        try {
          return change(current);
        } catch (error) {
          throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, {
            cause: error,
          });
        }
      }, text),
  };
}

/** Adds an import below the last one. */
export function withImport(line: string): (text: string) => string {
  return (text) => {
    const last = [...text.matchAll(/^import [^;]*?;$/gm)].at(-1);
    if (last === undefined) throw new Error('has no import to stand below');
    const end = last.index + last[0].length;
    return `${text.slice(0, end)}\n${line}${text.slice(end)}`;
  };
}

/**
 * Adds a row before the bracket that closes a list.
 *
 * @param opening the text that opens the list, including the bracket, which occurs once in the file: `LESSONS: readonly Lesson[] = [`
 */
export function withRow(opening: string, row: string): (text: string) => string {
  return (text) => {
    const at = text.indexOf(opening);
    if (at < 0 || text.indexOf(opening, at + 1) >= 0)
      throw new Error(`does not have "${opening}" exactly once`);
    const end = closingOf(text, at + opening.length - 1);
    const before = text.slice(0, end).trimEnd();
    const comma = /[,[{(]$/.test(before) ? '' : ',';
    return `${before}${comma}\n${row}\n${text.slice(end)}`;
  };
}

/** Inserts text before an anchor that occurs once in the file. */
export function before(anchor: string, inserted: string): (text: string) => string {
  return (text) => {
    const at = text.indexOf(anchor);
    if (at < 0 || text.indexOf(anchor, at + 1) >= 0)
      throw new Error(`does not have "${anchor}" exactly once`);
    return `${text.slice(0, at)}${inserted}${text.slice(at)}`;
  };
}

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '{': '}', '(': ')' };

/** Where the bracket at `start` closes. Skips strings, comments and regular expressions. */
function closingOf(text: string, start: number): number {
  const open = text[start]!;
  const close = CLOSING[open];
  if (close === undefined) throw new Error(`"${open}" opens no list`);
  let depth = 0;
  const tokens =
    /\/\/.*|\/\*[\s\S]*?\*\/|(?<=[[(,]\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[[\]{}()]/g;
  tokens.lastIndex = start;
  for (let token = tokens.exec(text); token !== null; token = tokens.exec(text)) {
    if (token[0] === open) depth++;
    else if (token[0] === close && --depth === 0) return token.index;
  }
  throw new Error(`"${open}" does not close`);
}
