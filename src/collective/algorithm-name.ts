/**
 * Names of algorithms as ASTRA-sim 1.0 system files write them: `ring`, `direct`, `direct3` (window
 * 3), `halvingDoubling`, `doubleBinaryTree`, and `one` in front for one group of all NPUs. A list
 * joins one name per dimension with `_`.
 */
import { problem, success } from '../units/result.ts';
import type { Result } from '../units/result.ts';
import { ALGORITHM_FACTS } from './algorithm-facts.ts';
import { ALGORITHMS } from './algorithm-list.ts';
import type { Algorithm, AlgorithmName } from './types.ts';

/** The algorithm of one dimension or, with `whole`, of one group of all NPUs that ends the list. */
export interface AlgorithmEntry {
  readonly algorithm: Algorithm;
  readonly whole: boolean;
  /** What collectives of fewer bytes per NPU run instead (not with `whole`). Defaults to nothing. */
  readonly below?: { readonly bytes: number; readonly algorithm: Algorithm };
  /**
   * Every collective runs the fastest algorithm of the block at its bytes instead, whatever else the entry says (not with `whole`).
   * Defaults to false.
   */
  readonly fastest?: boolean;
  /** With `fastest`, those it is chosen from beside `algorithm`; they follow from the block and are not part of a document. */
  readonly others?: readonly Algorithm[];
}

const WINDOW_MAX = 2 ** 30;

const NAMED = ALGORITHMS.filter((name) => ALGORITHM_FACTS[name].inAstra !== undefined);

const ENTRIES = new Map<string, readonly [AlgorithmName, boolean]>([
  ...NAMED.map((name) => [name, [name, false]] as const),
  ...NAMED.filter((name) => ALGORITHM_FACTS[name].inAstra === 'whole').map(
    (name) => [ofAll(name), [name, true]] as const,
  ),
]);

const ALLOWED = [...ENTRIES.keys()].join(', ');

function ofAll(name: AlgorithmName): string {
  return `one${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

export function printAlgorithm({ algorithm, whole }: AlgorithmEntry): string {
  const name = whole ? ofAll(algorithm.name) : algorithm.name;
  return algorithm.window === undefined ? name : `${name}${algorithm.window}`;
}

export function parseAlgorithm(text: string, path = 'algorithm'): Result<AlgorithmEntry> {
  const [, base = '', digits = ''] = /^([A-Za-z]*)(\d*)$/.exec(text) ?? [];
  const entry = ENTRIES.get(base);
  if (!entry) {
    return problem(
      path,
      `"${text}" is not an algorithm. Allowed: ${ALLOWED}; a number after direct is its window.`,
    );
  }
  const [name, whole] = entry;
  if (digits === '') return success({ algorithm: { name }, whole });
  const window = Number(digits);
  if (ALGORITHM_FACTS[name].takesWindow !== true)
    return problem(path, `"${text}": only direct takes a window. Allowed: ${ALLOWED}.`);
  if (!(window >= 1 && window <= WINDOW_MAX)) {
    return problem(path, `"${text}": the window is ${digits}. Allowed: 1 to ${WINDOW_MAX}.`);
  }
  return success({ algorithm: { name, window }, whole });
}

export function printAlgorithmList(entries: readonly AlgorithmEntry[]): string {
  return entries.map(printAlgorithm).join('_');
}

export function parseAlgorithmList(text: string, path = 'algorithm'): Result<readonly AlgorithmEntry[]> {
  const entries: AlgorithmEntry[] = [];
  for (const name of text.trim().split('_')) {
    const entry = parseAlgorithm(name, path);
    if (!entry.ok) return entry;
    entries.push(entry.value);
  }
  return success(entries);
}
