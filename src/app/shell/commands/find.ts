import type { Command } from '../../parts/commands/command.ts';
import { keywordsOf } from './keywords.ts';

/**
 * The commands whose label or other words (keywords.ts) have every word of the text: those first that have one at the beginning of a word
 * of the label, and before others of the same number the one whose name is the text itself.
 */
export function findCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const scored = commands.map((command) => ({ command, score: scoreOf(command, words) }));
  return scored
    .filter(({ score }) => score !== null)
    .toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0))
    .map(({ command }) => command);
}

/** In lower case, with numbers as they are typed: 8192 finds 8,192. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/(?<=\d),(?=\d{3})/g, '');
}

/**
 * Counts the words that begin a word of the label, less those that only the other words have, and half a word more for the whole name. Null if
 * the other words lack one, too.
 */
function scoreOf({ id, label }: Pick<Command, 'id' | 'label'>, words: readonly string[]): number | null {
  const shown = plain(label);
  const missing = words.filter((word) => !shown.includes(word));
  if (missing.length > 0) {
    const others = keywordsOf(id).split(' ');
    // The start of a word: a letter or two are in the middle of many.
    if (!missing.every((word) => others.some((other) => other.startsWith(word)))) return null;
  }
  const begun = words.filter((word) => shown.split(/\s+/).some((part) => part.startsWith(word))).length;
  const name = shown.slice(shown.indexOf(': ') + 1).trim();
  return begun - missing.length + (name === words.join(' ') ? 0.5 : 0);
}
