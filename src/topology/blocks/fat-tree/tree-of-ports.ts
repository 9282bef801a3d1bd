/** The fat tree that switches with a given number of ports make of NPUs that are too many for one switch. */
import type { BlockForm } from '../block.ts';
import { withDefaults } from '../parameters.ts';
import { fatTree } from './fat-tree.ts';
import type { TreeParameters } from './tree-of.ts';

/** Not oversubscribed, with leaves as large as the ports allow, and two levels or else three; null if no divisor of `size` makes one. */
export function treeOfPorts(
  size: number,
  ports: number,
): Pick<BlockForm<TreeParameters>, 'size' | 'parameters'> | null {
  const divisors = (value: number, most: number): readonly number[] =>
    Array.from({ length: Math.min(value, most) }, (_, index) => index + 1)
      .filter((divisor) => value % divisor === 0)
      .toReversed();
  const half = Math.floor(ports / 2);
  for (const levels of [2, 3]) {
    for (const leaf of divisors(size, half)) {
      for (const pod of levels === 2 ? [1] : divisors(size / leaf, half)) {
        const deep = levels === 2 ? {} : { levels, pod, cores: pod };
        const given = { leaf, spines: leaf, ports, ...deep };
        const parameters = withDefaults(fatTree.parameters, given) as TreeParameters;
        const form = { size, lanes: 1, directions: 2, parameters } as const;
        if ((fatTree.problemsOf?.(form) ?? []).length === 0) return { size, parameters };
      }
    }
  }
  return null;
}
