/** Finds algorithms that the files of other tools have no name for. */
import { ALGORITHM_FACTS } from '../collective/algorithm-facts.ts';
import type { AlgorithmEntry } from '../collective/algorithm-name.ts';
import { ALGORITHMS } from '../collective/algorithm-list.ts';
import type { Collective } from '../collective/types.ts';
import type { Problem } from '../units/result.ts';

/** Returns a problem for each dimension whose algorithm ASTRA-sim does not have. */
export function unnamedAlgorithms(
  lists: Readonly<Partial<Record<Collective, readonly AlgorithmEntry[]>>>,
  toolName: string,
): readonly Problem[] {
  const named = ALGORITHMS.filter((name) => ALGORITHM_FACTS[name].inAstra !== undefined);
  const allowed = named.map((name) => ALGORITHM_FACTS[name].label).join(', ');
  return Object.entries(lists).flatMap(([collective, list]) =>
    list.flatMap(({ algorithm: { name } }, index) =>
      named.includes(name)
        ? []
        : [
            {
              path: `system.algorithms.${collective}[${index}]`,
              message: `${toolName} has no ${ALGORITHM_FACTS[name].label}. Allowed: ${allowed}.`,
            },
          ],
    ),
  );
}
