import { useMemo } from 'react';
import { withDegree } from '../../../../design/parallelism/model-degree.ts';
import { hasAxes } from '../../../../design/parallelism/axes.ts';
import { NUMBER_BOUNDS } from '../../../../design/bounds.ts';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import { useDesign } from '../../../state/page/hooks.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { stepThrough } from '../../../ui/field/step.ts';
import { DEGREE_PATH, degreesOf } from './degree.ts';
import { DegreeChoices } from './DegreeChoices.tsx';
import { DegreeSummary } from './DegreeSummary.tsx';
import { NearestDegrees } from './NearestDegrees.tsx';
import { followed } from './followed.ts';
import { headsProblem } from './heads.ts';
import { sizesAsTaken } from '../../../../workload/axes/dimension-order.ts';
import { usedSizes } from '../../../../topology/dimension.ts';

const withFollowedDegree = followed(withDegree);

/** How many NPUs share one copy of the model, and where the groups then lie. */
export function ModelDegreeField() {
  const dimensions = useDesign((design) => design.topology.dimensions);
  const { modelParallel, innermost, dimensionOrder } = useDesign((design) => design.parallelism);
  const sizes = useMemo(
    () => sizesAsTaken(usedSizes(dimensions), dimensionOrder),
    [dimensions, dimensionOrder],
  );
  const degrees = useMemo(() => degreesOf(sizes, innermost), [sizes, innermost]);
  const isMore = useDesign((design) => hasAxes(design.parallelism));
  const isPossible = degrees.includes(modelParallel);
  return (
    <>
      <div className="degree">
        <NumberField
          stepper
          path={DEGREE_PATH}
          label="Model-parallel degree"
          value={modelParallel}
          bound={NUMBER_BOUNDS.npus}
          step={stepThrough(degrees)}
          write={withFollowedDegree}
          hint={
            <Hint about="the model-parallel degree">
              <p>
                NPUs that share one copy of the model. The group takes the dimensions from the innermost
                outwards and shares one if it must; data parallelism takes the rest.
              </p>
              <p className="formula">MP × DP = NPUs</p>
            </Hint>
          }
        />
        {isMore ? null : <DegreeChoices degrees={degrees} degree={modelParallel} />}
      </div>
      <HeadsNote />
      {isMore ? null : isPossible ? <DegreeSummary /> : <NearestDegrees />}
    </>
  );
}

/** Says when a model-parallel group has more NPUs than attention has heads to deal out. */
function HeadsNote() {
  const text = useDesign(headsProblem);
  return text === null ? null : <p className="degree-nearest">{text}</p>;
}
