import { ALGORITHM_FACTS } from '../../../collective/algorithm-facts.ts';
import { COLLECTIVE_LABELS } from '../../../collective/can-do.ts';
import { algorithmsFor, defaultAlgorithm } from '../../../collective/default-algorithm.ts';
import { COLLECTIVES, type Collective } from '../../../collective/types.ts';
import {
  choiceFor,
  FASTEST_LABEL,
  withChoiceFor,
  type AlgorithmChoice,
} from '../../../design/algorithm-choice.ts';
import type { DesignDimension } from '../../../design/document.ts';
import { SelectField } from '../../parts/fields/SelectField.tsx';
import { useDesign } from '../../state/page/hooks.ts';
import { Folded } from '../../ui/Folded.tsx';
import { BelowFields } from './BelowFields.tsx';
import { writeSystem } from './write-system.ts';

interface CollectiveFieldsProps {
  readonly index: number;
  readonly dimension: DesignDimension;
}

/** The algorithm that a dimension runs for each collective. */
export function CollectiveFields({ index, dimension }: CollectiveFieldsProps) {
  const chosen = useDesign((design) => design.system.algorithms);
  return (
    <Folded title="By collective" aside={aside(dimension)}>
      {COLLECTIVES.map((collective) => (
        <SelectField
          key={collective}
          path={pathOf(collective, index)}
          label={`Algorithm of ${COLLECTIVE_LABELS[collective]} on dimension ${index + 1}`}
          value={choiceFor(chosen, collective, index)}
          choices={choicesOf(dimension, collective, choiceFor(chosen, collective, index))}
          write={(design, choice) =>
            choice === 'mixed'
              ? design
              : writeSystem({
                  algorithms: withChoiceFor(design.system.algorithms, collective, index, choice),
                })(design)
          }
        />
      ))}
      <BelowFields index={index} dimension={dimension} />
    </Folded>
  );
}

/** The choice for all collectives has the path of the all-reduce, where a run reports its problems. */
function pathOf(collective: Collective, index: number): string {
  const place = `system.algorithms.${collective}[${index}]`;
  return collective === 'allReduce' ? `${place}.algorithm` : place;
}

function aside(dimension: DesignDimension): string {
  const { name } = defaultAlgorithm(dimension, 'allToAll');
  return `all-to-all by default: ${ALGORITHM_FACTS[name].label}`;
}

/** Every algorithm of the block for the collective; further requirements are stated where it is refused. */
function choicesOf(
  dimension: DesignDimension,
  collective: Collective,
  choice: AlgorithmChoice,
): readonly { readonly value: AlgorithmChoice; readonly label: string }[] {
  const usual = ALGORITHM_FACTS[defaultAlgorithm(dimension, collective).name].label;
  const able = algorithmsFor(dimension.kind).filter((name) =>
    ALGORITHM_FACTS[name].collectives.includes(collective),
  );
  return [
    { value: 'default', label: `${usual} (default)` },
    ...able.map((name) => ({ value: name, label: ALGORITHM_FACTS[name].label })),
    { value: 'fastest', label: FASTEST_LABEL },
    ...(choice === 'mixed' ? [{ value: 'mixed' as const, label: 'From a file' }] : []),
  ];
}
