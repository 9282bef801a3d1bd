/** The algorithm of a dimension as one choice for all collectives that it can do. */
import { ALGORITHM_FACTS } from '../collective/algorithm-facts.ts';
import { printAlgorithm, type AlgorithmEntry } from '../collective/algorithm-name.ts';
import { ALGORITHMS } from '../collective/algorithm-list.ts';
import { CHOSEN_COLLECTIVES, COLLECTIVE_FACTS, type ChosenCollective } from '../collective/collectives.ts';
import type { SynthesisSettings } from '../collective/made/made-schedule.ts';
import { COLLECTIVES, type AlgorithmName, type Collective } from '../collective/types.ts';
import { formatExactBytes } from '../units/bytes.ts';
import type { AlgorithmChoices } from './document.ts';
import { isUsualAllToAll } from './shortest-ways.ts';

/** A basic algorithm, the default of the block, the fastest for each collective at its bytes, or a mixture by collective. */
export type AlgorithmChoice = AlgorithmName | 'default' | 'fastest' | 'mixed';

/** What the choice of the fastest is called. */
export const FASTEST_LABEL = 'Fastest that fits';

/** Returns the choice for dimension `index`. The all-to-all of a new block is part of its default. */
export function choiceOf(choices: AlgorithmChoices, index: number): AlgorithmChoice {
  const isChoice = (choice: Exclude<AlgorithmChoice, 'mixed'>): boolean =>
    COLLECTIVES.every((collective) => {
      const entry = choices[collective]?.[index] ?? null;
      if (choice === 'default' && collective === 'allToAll') return isUsualAllToAll(entry);
      return isSame(entry, isChosen(collective) ? entryOf(choice, collective) : null);
    });
  return (['default', 'fastest', ...ALGORITHMS] as const).find(isChoice) ?? 'mixed';
}

/** Returns the algorithms of the dimension in the words of a system file. */
export function namesOf(choices: AlgorithmChoices, index: number): string {
  const names = CHOSEN_COLLECTIVES.map((collective) => {
    const entry = choices[collective]?.[index] ?? null;
    if (entry === null) return 'default';
    if (entry.fastest === true) return 'fastest';
    const { below } = entry;
    const small =
      below === undefined ? '' : ` (${below.algorithm.name} below ${formatExactBytes(below.bytes)})`;
    return `${printAlgorithm(entry)}${recipeText(entry.algorithm.synthesis)}${small}`;
  });
  return [...new Set(names)].join(', ');
}

/** ` (trees, 64 chunks)`. */
function recipeText(recipe: SynthesisSettings | undefined): string {
  if (recipe === undefined) return '';
  const { method, chunks, seed } = recipe;
  return ` (${method}, ${chunks} ${chunks === 1 ? 'chunk' : 'chunks'}${method === 'greedy' ? `, seed ${seed}` : ''})`;
}

/**
 * Returns the choice for one collective of the dimension: `mixed` for settings that no choice here can make, such as a window in a file.
 */
export function choiceFor(choices: AlgorithmChoices, collective: Collective, index: number): AlgorithmChoice {
  const entry = choices[collective]?.[index] ?? null;
  if (entry === null) return 'default';
  if (entry.fastest === true && !entry.whole) return 'fastest';
  const { window, synthesis } = entry.algorithm;
  const isOther = entry.whole || window !== undefined || synthesis !== undefined || entry.below !== undefined;
  return isOther ? 'mixed' : entry.algorithm.name;
}

/** Sets one collective of dimension `index`. */
export function withChoiceFor(
  choices: AlgorithmChoices,
  collective: Collective,
  index: number,
  choice: Exclude<AlgorithmChoice, 'mixed'>,
): AlgorithmChoices {
  const entry = choice === 'default' ? null : entryNamed(choice);
  const list = listWith(choices[collective] ?? [], index, entry);
  if (isChosen(collective) || list.some((other) => other !== null)) return { ...choices, [collective]: list };
  const { [collective]: _emptied, ...others } = choices;
  return others;
}

/** Sets one collective of dimension `index` to a schedule that a recipe synthesises for its links. */
export function withMade(
  choices: AlgorithmChoices,
  collective: Collective,
  index: number,
  synthesis: SynthesisSettings,
): AlgorithmChoices {
  const entry = { algorithm: { name: 'synthesised' as const, synthesis }, whole: false };
  return { ...choices, [collective]: listWith(choices[collective] ?? [], index, entry) };
}

/** Sets the algorithm that smaller collectives of a type run on dimension `index`; 0 bytes remove it. */
export function withBelow(
  choices: AlgorithmChoices,
  collective: Collective,
  index: number,
  usual: AlgorithmName,
  below: { readonly bytes: number; readonly name: AlgorithmName },
): AlgorithmChoices {
  const { algorithm, whole } = choices[collective]?.[index] ?? { algorithm: { name: usual }, whole: false };
  const entry: AlgorithmEntry =
    below.bytes > 0
      ? { algorithm, whole, below: { bytes: below.bytes, algorithm: { name: below.name } } }
      : { algorithm, whole };
  return { ...choices, [collective]: listWith(choices[collective] ?? [], index, entry) };
}

/**
 * Sets dimension `index`; a collective that the algorithm cannot do keeps the default of the block, and the default keeps the all-to-all of
 * a new block.
 */
export function withChoice(
  choices: AlgorithmChoices,
  index: number,
  choice: Exclude<AlgorithmChoice, 'mixed'>,
): AlgorithmChoices {
  const lists = COLLECTIVES.flatMap((collective) => {
    const list = choices[collective];
    if (list === undefined && !isChosen(collective)) return [];
    const now = list?.[index] ?? null;
    const isKept = choice === 'default' && collective === 'allToAll' && isUsualAllToAll(now);
    const entry = isKept ? now : isChosen(collective) ? entryOf(choice, collective) : null;
    return [[collective, listWith(list ?? [], index, entry)] as const];
  });
  return Object.fromEntries(lists);
}

function listWith(
  list: readonly (AlgorithmEntry | null)[],
  index: number,
  entry: AlgorithmEntry | null,
): readonly (AlgorithmEntry | null)[] {
  const length = Math.max(list.length, index + 1);
  return Array.from({ length }, (_, at) => list[at] ?? null).with(index, entry);
}

function isChosen(collective: Collective): collective is ChosenCollective {
  return COLLECTIVE_FACTS[collective].hasChoice === true;
}

/** Applies the change to every list that is present. */
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
  if (choice === 'default') return null;
  if (choice !== 'fastest' && !ALGORITHM_FACTS[choice].collectives.includes(collective)) return null;
  return entryNamed(choice);
}

function entryNamed(choice: AlgorithmName | 'fastest'): AlgorithmEntry {
  return choice === 'fastest'
    ? { algorithm: { name: 'ring' }, whole: false, fastest: true }
    : { algorithm: { name: choice }, whole: false };
}

function isSame(a: AlgorithmEntry | null, b: AlgorithmEntry | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.whole === b.whole &&
    (a.fastest ?? false) === (b.fastest ?? false) &&
    a.algorithm.name === b.algorithm.name &&
    a.algorithm.window === b.algorithm.window &&
    a.algorithm.synthesis === b.algorithm.synthesis &&
    a.below === b.below
  );
}
