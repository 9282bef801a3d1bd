import { useMemo } from 'react';
import { NUMBER_BOUNDS } from '../../study/bounds.ts';
import { modelDegrees } from '../../workload/degrees.ts';
import { NumberField } from '../fields/NumberField.tsx';
import { SwitchField } from '../fields/SwitchField.tsx';
import { useDesign } from '../store/hooks.ts';
import { Hint } from '../ui/Hint.tsx';
import { stepThrough } from '../ui/step.ts';
import { DEGREE_PATH, withDegree } from './degree.ts';
import { DegreeChoices } from './DegreeChoices.tsx';

export function ModelDegreeField() {
  const dimensions = useDesign((design) => design.topology.dimensions);
  const degree = useDesign((design) => design.parallelism.modelParallel);
  const degrees = useMemo(() => modelDegrees(dimensions.map(({ size }) => size)), [dimensions]);
  return (
    <div className="degree">
      <NumberField
        stepper
        path={DEGREE_PATH}
        label="Model-parallel degree"
        value={degree}
        bound={NUMBER_BOUNDS.npus}
        step={stepThrough(degrees)}
        write={withDegree}
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
      <DegreeChoices degrees={degrees} degree={degree} />
    </div>
  );
}

export function OverlapField() {
  const overlap = useDesign((design) => design.parallelism.overlap);
  return (
    <SwitchField
      path="parallelism.overlap"
      label="Overlap communication"
      value={overlap}
      write={(design, value) => ({ ...design, parallelism: { ...design.parallelism, overlap: value } })}
      hint={
        <Hint about="overlapping communication">
          <p>
            On: collectives run beside compute and beside each other where the training loop allows it. Off:
            one after the other and after compute, as the bandwidth study assumes.
          </p>
        </Hint>
      }
    />
  );
}
