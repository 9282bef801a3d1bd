import { memo } from 'react';
import { ALGORITHM_FACTS } from '../../../collective/algorithm-facts.ts';
import { algorithmsFor, defaultAlgorithm } from '../../../collective/default-algorithm.ts';
import type { AlgorithmChoices, DesignDimension } from '../../../design/document.ts';
import { SelectField } from '../../parts/fields/SelectField.tsx';
import { useDesign } from '../../state/page/hooks.ts';
import {
  choiceOf,
  FASTEST_LABEL,
  namesOf,
  withChoice,
  type AlgorithmChoice,
} from '../../../design/algorithm-choice.ts';
import { writeSystem } from './write-system.ts';

interface AlgorithmFieldProps {
  readonly index: number;
  readonly dimension: DesignDimension;
}

/** The algorithm a dimension runs. A collective that it cannot do runs the default of the block. */
export const AlgorithmField = memo(function AlgorithmField({ index, dimension }: AlgorithmFieldProps) {
  const chosen = useDesign((design) => design.system.algorithms);
  return (
    <SelectField
      hideLabel
      path={`system.algorithms.allReduce[${index}]`}
      label={`Algorithm of dimension ${index + 1}`}
      value={choiceOf(chosen, index)}
      choices={choicesOf(dimension, chosen, index)}
      write={(design, choice) =>
        choice === 'mixed'
          ? design
          : writeSystem({ algorithms: withChoice(design.system.algorithms, index, choice) })(design)
      }
    />
  );
});

function choicesOf(
  dimension: DesignDimension,
  chosen: AlgorithmChoices,
  index: number,
): readonly { readonly value: AlgorithmChoice; readonly label: string }[] {
  const usual = ALGORITHM_FACTS[defaultAlgorithm(dimension).name].label;
  const basic = algorithmsFor(dimension.kind).map((name) => ({
    value: name,
    label: ALGORITHM_FACTS[name].label,
  }));
  const mixed = choiceOf(chosen, index) === 'mixed';
  return [
    { value: 'default', label: `${usual} (default)` },
    ...basic,
    { value: 'fastest', label: FASTEST_LABEL },
    ...(mixed ? [{ value: 'mixed' as const, label: `By collective: ${namesOf(chosen, index)}` }] : []),
  ];
}
