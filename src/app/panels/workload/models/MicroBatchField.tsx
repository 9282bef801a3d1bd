import { MODEL_BOUNDS } from '../../../../design/bounds.ts';
import { transformerModel } from '../../../../workload/transformer/facts/model.ts';
import type { TransformerWorkload } from '../../../../workload/transformer/facts/description.ts';
import { useDesign } from '../../../state/page/hooks.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { stepByPowers } from '../../../ui/field/step.ts';
import '../parallelism/degree.css';
import { replicasOf } from '../scaling.ts';
import { writeWorkload } from '../write-workload.ts';
import { accumulationText, microBatchFacts } from './micro-batch.ts';
import { ModelNumber } from './ModelNumber.tsx';

/** Sets the micro-batch of a replica. Shows what runs: the whole batch unless it is set. */
export function MicroBatchField({ workload }: { readonly workload: TransformerWorkload }) {
  const replicas = useDesign(replicasOf);
  const facts = microBatchFacts(transformerModel(workload, replicas));
  return (
    <>
      <ModelNumber
        field="microBatch"
        label="Micro-batch"
        unit="sequences"
        value={workload.microBatch ?? facts.sequences}
        bound={MODEL_BOUNDS.transformer.microBatch}
        step={stepByPowers}
        write={(design, fields) => writeWorkload(design, 'transformer', fields)}
        hint={
          <Hint about="the micro-batch">
            <p>
              Sequences a replica works on at once. Gradients of all its micro-batches are summed before the
              step (gradient accumulation). Smaller ones keep fewer activations; without stages the times of
              an iteration add up to the same.
            </p>
          </Hint>
        }
      />
      <p className="degree-summary">{accumulationText(facts)}</p>
    </>
  );
}
