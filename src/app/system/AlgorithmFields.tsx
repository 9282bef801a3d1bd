import { algorithms } from '../../collective/algorithms/algorithms.ts';
import { defaultAlgorithm } from '../../collective/defaultAlgorithm.ts';
import { ALGORITHMS } from '../../collective/types.ts';
import type { DesignDimension, DesignSystem } from '../../study/document.ts';
import { SelectField } from '../fields/SelectField.tsx';
import { useDesign } from '../store/hooks.ts';
import { Hint } from '../ui/Hint.tsx';
import { choiceOf, namesOf, withChoice, type AlgorithmChoice } from './algorithm-choice.ts';
import { writeSystem } from './write-system.ts';

/** The algorithm each dimension runs. */
export function AlgorithmFields({ system }: { readonly system: DesignSystem }) {
  const dimensions = useDesign((design) => design.topology.dimensions);
  return dimensions.map((dimension, index) => (
    <SelectField
      key={index}
      path={`system.algorithms.allReduce[${index}]`}
      label={`Algorithm of dim ${index + 1}`}
      value={choiceOf(system.algorithms, index)}
      choices={choicesOf(dimension, system, index)}
      write={(design, choice) =>
        choice === 'mixed'
          ? design
          : writeSystem({ algorithms: withChoice(design.system.algorithms, index, choice) })(design)
      }
      hint={index === 0 ? <AlgorithmHint /> : undefined}
    />
  ));
}

function choicesOf(
  { kind, size }: DesignDimension,
  system: DesignSystem,
  index: number,
): readonly { readonly value: AlgorithmChoice; readonly label: string }[] {
  const own = algorithms[defaultAlgorithm(kind, size).name].label;
  const basic = ALGORITHMS.map((name) => ({ value: name, label: algorithms[name].label }));
  const mixed = choiceOf(system.algorithms, index) === 'mixed';
  return [
    { value: 'default', label: `Default (${own})` },
    ...basic,
    ...(mixed
      ? [{ value: 'mixed' as const, label: `From a file: ${namesOf(system.algorithms, index)}` }]
      : []),
  ];
}

function AlgorithmHint() {
  return (
    <Hint about="algorithms">
      <p>Ring: P-1 steps between neighbours. Direct: one step, every pair.</p>
      <p>
        Halving-doubling: log₂ P steps, P a power of two. Double binary tree: all-reduce only, P a power of
        two.
      </p>
      <p>A collective that an algorithm cannot do runs the default of the block.</p>
    </Hint>
  );
}
