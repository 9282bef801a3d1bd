/** The arguments of a command line by name, with their values and positions. */
import { quoted } from '../source.ts';
import type { Notes } from './notes.ts';
import type { Word } from './words.ts';

export interface Argument {
  /** Without leading dashes; underscores are hyphens. */
  readonly name: string;
  readonly values: readonly string[];
  readonly offset: number;
}

export type Arguments = ReadonlyMap<string, Argument>;

/** Names start with two dashes. The last of several equal arguments counts. */
export function argumentsOf(words: readonly Word[]): Arguments {
  const found = new Map<string, Argument>();
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    const [, raw, inline] = /^--([A-Za-z][\w-]*)(?:=([\s\S]*))?$/.exec(word.text) ?? [];
    if (raw === undefined) continue;
    const values: string[] = inline === undefined ? [] : [inline];
    while (inline === undefined && at + 1 < words.length && isValue(words[at + 1]!.text)) {
      at += 1;
      values.push(words[at]!.text);
    }
    const name = raw.replaceAll('_', '-').toLowerCase();
    found.set(name, { name, values, offset: word.offset });
  }
  return found;
}

function isValue(text: string): boolean {
  return !text.startsWith('--') && !/^-[A-Za-z]/.test(text) && !/\.py$/.test(text);
}

/** Returns an argument as a whole number; undefined if it is absent or, with a note, if it is not a whole number. */
export function wholeOf(
  argument: Argument | undefined,
  notes: Notes,
  { min = 1, max = 1_000_000_000 }: { readonly min?: number; readonly max?: number } = {},
): number | undefined {
  if (argument === undefined) return undefined;
  const { name, values, offset } = argument;
  const [text = ''] = values;
  if (/^\$/.test(text)) {
    notes.drop(offset, `--${name} is ${quoted(text)}, which the script does not set`);
    return undefined;
  }
  const number = /^\d+(?:_\d+)*$/.test(text) ? Number(text.replaceAll('_', '')) : Number.NaN;
  if (Number.isSafeInteger(number) && number >= min && number <= max) return number;
  notes.refuse(offset, `--${name} is ${quoted(text)}; expected a whole number from ${min} to ${max}`);
  return undefined;
}
