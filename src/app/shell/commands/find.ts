import type { Command } from '../../parts/commands/command.ts';
import { keywordsOf } from './keywords.ts';

/**
 * The commands whose label or other words (keywords.ts) have every word of the text: those first that have one at the beginning of a word
 * of the label.
 */
export function findCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const scored = commands.map((command) => ({ command, score: scoreOf(command, words) }));
  return scored
    .filter(({ score }) => score !== null)
    .toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0))
    .map(({ command }) => command);
}

/** How many of the words a label begins a word with, less where it lacks one and other words have it; null where these lack it, too. */
function scoreOf({ id, label }: Pick<Command, 'id' | 'label'>, words: readonly string[]): number | null {
  const shown = label.toLowerCase();
  const missing = words.filter((word) => !shown.includes(word));
  if (missing.length > 0) {
    const others = keywordsOf(id).split(' ');
    // The start of a word: a letter or two are in the middle of many.
    if (!missing.every((word) => others.some((other) => other.startsWith(word)))) return null;
  }
  const begun = words.filter((word) => shown.split(/\s+/).some((part) => part.startsWith(word))).length;
  return begun - missing.length;
}
