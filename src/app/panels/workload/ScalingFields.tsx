import type { ReactNode } from 'react';
import { MODEL_BOUNDS } from '../../../design/bounds.ts';
import type { Design } from '../../../design/document.ts';
import { formatDecimal } from '../../../units/decimal.ts';
import { NumberField } from '../../parts/fields/NumberField.tsx';
import { SelectField } from '../../parts/fields/SelectField.tsx';
import { useDesign } from '../../state/page/hooks.ts';
import { Hint } from '../../ui/Hint.tsx';
import { stepByPowers } from '../../ui/field/step.ts';
import {
  replicasOf,
  sampleName,
  samplesOf,
  scalingOf,
  withScaling,
  type ModelOnly,
  type Scaling,
} from './scaling.ts';

const CHOICES = [
  { value: 'weak', label: 'Weak scaling' },
  { value: 'strong', label: 'Strong scaling' },
] as const;

interface ScalingFieldsProps {
  readonly workload: ModelOnly;
  /** The field of one replica's share, shown under weak scaling. */
  readonly share: ReactNode;
}

/** Sets the batch of an iteration, and what stays fixed when the number of NPUs changes. */
export function ScalingFields({ workload, share }: ScalingFieldsProps) {
  const replicas = useDesign(replicasOf);
  const scaling = scalingOf(workload);
  const noun = sampleName(workload);
  return (
    <>
      <SelectField
        path="workload.scaling"
        label="Batch"
        value={scaling}
        choices={CHOICES}
        write={writeScaling}
        hint={
          <Hint about="the batch">
            <p>
              Weak scaling: each replica works on as much however many there are, so the batch follows the
              NPUs.
            </p>
            <p>Strong scaling: the batch of all replicas is fixed, and more of them have less each.</p>
            <p className="formula">
              {formatDecimal(samplesOf(workload, replicas), 6)} {noun} an iteration,{' '}
              {formatDecimal(replicas, 6)} {replicas === 1 ? 'replica' : 'replicas'}
            </p>
          </Hint>
        }
      />
      {scaling === 'weak' ? (
        share
      ) : (
        <NumberField
          path="workload.globalBatch"
          label="Global batch"
          unit={noun}
          value={workload.globalBatch ?? 1}
          bound={MODEL_BOUNDS.transformer.globalBatch}
          step={stepByPowers}
          write={writeGlobalBatch}
        />
      )}
    </>
  );
}

function writeScaling(design: Design, scaling: Scaling): Design {
  const { workload } = design;
  if (workload.kind === 'table') return design;
  return { ...design, workload: withScaling(workload, scaling, replicasOf(design)) };
}

function writeGlobalBatch(design: Design, globalBatch: number): Design {
  const { workload } = design;
  return workload.kind === 'table' ? design : { ...design, workload: { ...workload, globalBatch } };
}
