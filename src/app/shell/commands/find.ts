import type { Command } from '../../parts/commands/command.ts';

/** The commands whose label has every word of the text, those first that have one at the beginning of a word. */
export function findCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const scored = commands.map((command) => ({ command, score: scoreOf(command.label.toLowerCase(), words) }));
  return scored
    .filter(({ score }) => score !== null)
    .toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0))
    .map(({ command }) => command);
}

/** How many of the words a label begins a word with; null where it lacks one. */
function scoreOf(label: string, words: readonly string[]): number | null {
  if (!words.every((word) => label.includes(word))) return null;
  return words.filter((word) => label.split(/\s+/).some((part) => part.startsWith(word))).length;
}
