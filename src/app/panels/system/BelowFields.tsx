import { ALGORITHM_FACTS } from '../../../collective/algorithm-facts.ts';
import { algorithmsFor, defaultAlgorithm } from '../../../collective/default-algorithm.ts';
import { withBelow } from '../../../design/algorithm-choice.ts';
import { NUMBER_BOUNDS } from '../../../design/bounds.ts';
import type { DesignDimension } from '../../../design/document.ts';
import { formatExactBytes, parseBytes } from '../../../units/bytes.ts';
import { NumberField } from '../../parts/fields/NumberField.tsx';
import { orNothing, readOr } from '../../parts/fields/optional-number.ts';
import { SelectField } from '../../parts/fields/SelectField.tsx';
import { useDesign } from '../../state/page/hooks.ts';
import { readWithUnit } from '../../ui/field/read-number.ts';
import { stepByPowers } from '../../ui/field/step.ts';
import { Hint } from '../../ui/Hint.tsx';
import { writeSystem } from './write-system.ts';

const NEVER = 'the same at all sizes';

interface BelowFieldsProps {
  readonly index: number;
  readonly dimension: DesignDimension;
}

/** The algorithm of small all-reduces on a dimension. */
export function BelowFields({ index, dimension }: BelowFieldsProps) {
  const below = useDesign(({ system }) => system.algorithms.allReduce?.[index]?.below);
  const isFastest = useDesign(({ system }) => system.algorithms.allReduce?.[index]?.fastest === true);
  const able = algorithmsFor(dimension.kind).filter((name) =>
    ALGORITHM_FACTS[name].collectives.includes('allReduce'),
  );
  const usual = defaultAlgorithm(dimension).name;
  const name = below?.algorithm.name ?? able.find((candidate) => candidate === 'doubleBinaryTree') ?? usual;
  const path = `system.algorithms.allReduce[${index}].below`;
  if (isFastest) return null;
  return (
    <>
      <NumberField
        path={`${path}.bytes`}
        label={`Small all-reduces on dimension ${index + 1}: fewer than`}
        value={below?.bytes ?? 0}
        bound={orNothing(NUMBER_BOUNDS.bytes)}
        print={(bytes) => (bytes === 0 ? NEVER : formatExactBytes(bytes))}
        read={readOr(NEVER, readWithUnit(parseBytes))}
        step={stepByPowers}
        write={(design, bytes) =>
          writeSystem({
            algorithms: withBelow(design.system.algorithms, 'allReduce', index, usual, { bytes, name }),
          })(design)
        }
        hint={
          <Hint about="the algorithm by size">
            <p>
              All-reduces of fewer bytes per NPU run another algorithm: a tree has fewer steps than a ring,
              which counts where latency takes longer than bytes.
            </p>
          </Hint>
        }
      />
      {below === undefined ? null : (
        <SelectField
          path={`${path}.algorithm.name`}
          label="They run"
          value={name}
          choices={able.map((value) => ({ value, label: ALGORITHM_FACTS[value].label }))}
          write={(design, value) =>
            writeSystem({
              algorithms: withBelow(design.system.algorithms, 'allReduce', index, usual, {
                bytes: below.bytes,
                name: value,
              }),
            })(design)
          }
        />
      )}
    </>
  );
}
