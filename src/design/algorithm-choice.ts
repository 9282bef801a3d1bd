/** The algorithm of a dimension as one choice for all collectives that it can do. */
import { ALGORITHM_FACTS } from '../collective/algorithm-facts.ts';
import { printAlgorithm, type AlgorithmEntry } from '../collective/algorithm-name.ts';
import { ALGORITHMS } from '../collective/algorithm-list.ts';
import { CHOSEN_COLLECTIVES, type ChosenCollective } from '../collective/collectives.ts';
import type { AlgorithmName } from '../collective/types.ts';
import type { AlgorithmChoices } from './document.ts';

/** A basic algorithm, what the block runs by itself, or lists that are no single choice (from a file). */
export type AlgorithmChoice = AlgorithmName | 'default' | 'mixed';

/** What is set for dimension `index`, seen as one choice. */
export function choiceOf(choices: AlgorithmChoices, index: number): AlgorithmChoice {
  return (
    (['default', ...ALGORITHMS] as const).find((choice) =>
      CHOSEN_COLLECTIVES.every((collective) =>
        isSame(choices[collective]?.[index] ?? null, entryOf(choice, collective)),
      ),
    ) ?? 'mixed'
  );
}

/** What is set for it, in the words of a system file. */
export function namesOf(choices: AlgorithmChoices, index: number): string {
  const names = CHOSEN_COLLECTIVES.map((collective) => {
    const entry = choices[collective]?.[index] ?? null;
    return entry === null ? 'default' : printAlgorithm(entry);
  });
  return [...new Set(names)].join(', ');
}

/** Sets dimension `index`; a collective that the algorithm cannot do keeps the default of the block. */
export function withChoice(
  choices: AlgorithmChoices,
  index: number,
  choice: Exclude<AlgorithmChoice, 'mixed'>,
): AlgorithmChoices {
  const lists = CHOSEN_COLLECTIVES.map((collective) => {
    const list = choices[collective] ?? [];
    const length = Math.max(list.length, index + 1);
    const filled = Array.from({ length }, (_, at) => list[at] ?? null);
    return [collective, filled.with(index, entryOf(choice, collective))] as const;
  });
  return Object.fromEntries(lists);
}

/** The lists that there are, each changed alike. */
export function mapChoices(
  choices: AlgorithmChoices,
  change: (list: readonly (AlgorithmEntry | null)[]) => readonly (AlgorithmEntry | null)[],
): AlgorithmChoices {
  return Object.fromEntries(Object.entries(choices).map(([collective, list]) => [collective, change(list)]));
}

function entryOf(
  choice: Exclude<AlgorithmChoice, 'mixed'>,
  collective: ChosenCollective,
): AlgorithmEntry | null {
  if (choice === 'default' || !ALGORITHM_FACTS[choice].collectives.includes(collective)) return null;
  return { algorithm: { name: choice }, whole: false };
}

function isSame(a: AlgorithmEntry | null, b: AlgorithmEntry | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.whole === b.whole && a.algorithm.name === b.algorithm.name && a.algorithm.window === b.algorithm.window
  );
}
