import { ALGORITHM_FACTS } from '../../../collective/algorithm-facts.ts';
import { COLLECTIVES } from '../../../collective/types.ts';
import type { DesignSystem } from '../../../design/document.ts';
import { SelectField } from '../../parts/fields/SelectField.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { writeFullTrees } from './write-system.ts';

const TREES = [
  { value: 'refused', label: 'Refused' },
  { value: 'full', label: 'As ASTRA-sim 1.0 (parity)' },
] as const;

/** Whether a double binary tree runs a full all-reduce in place of other operations; shown where a tree is used. */
export function TreeField({ system }: { readonly system: DesignSystem }) {
  if (system.fullTrees !== true && !hasTree(system)) return null;
  return (
    <SelectField
      path="system.fullTrees"
      label="Trees outside an all-reduce"
      value={system.fullTrees === true ? 'full' : 'refused'}
      choices={TREES}
      write={(design, choice) => writeFullTrees(choice === 'full')(design)}
      hint={
        <Hint about="trees outside an all-reduce">
          <p>A double binary tree is an all-reduce. It is refused where another collective is asked of it.</p>
          <p>
            Parity runs what ASTRA-sim 1.0 runs there: a full all-reduce of the same bytes, whatever was asked
            for. The numbers then agree with it and say nothing of a real network.
          </p>
        </Hint>
      }
    />
  );
}

export function hasTree({ algorithms }: DesignSystem): boolean {
  return COLLECTIVES.some((collective) =>
    algorithms[collective]?.some(
      (entry) => entry !== null && ALGORITHM_FACTS[entry.algorithm.name].isTwin === true,
    ),
  );
}
