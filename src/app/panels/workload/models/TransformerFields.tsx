import { MODEL_BOUNDS } from '../../../../design/bounds.ts';
import type { Design } from '../../../../design/document.ts';
import type { TransformerWorkload } from '../../../../workload/transformer/facts/description.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { stepByPowers } from '../../../ui/field/step.ts';
import { ArchitectureFields } from './ArchitectureFields.tsx';
import { ModelNumber } from './ModelNumber.tsx';
import { ScalingFields } from '../ScalingFields.tsx';
import { writeWorkload } from '../write-workload.ts';

const BOUNDS = MODEL_BOUNDS.transformer;

function write(design: Design, fields: Partial<TransformerWorkload>): Design {
  return writeWorkload(design, 'transformer', fields);
}

export function TransformerFields({ workload }: { readonly workload: TransformerWorkload }) {
  return (
    <>
      <ModelNumber
        field="layers"
        label="Layers"
        value={workload.layers}
        bound={BOUNDS.layers}
        write={write}
      />
      <ModelNumber
        field="hidden"
        label="Hidden size"
        value={workload.hidden}
        bound={BOUNDS.hidden}
        write={write}
      />
      <ScalingFields
        workload={workload}
        share={
          <ModelNumber
            field="tokensPerReplica"
            label="Tokens per replica"
            value={workload.tokensPerReplica}
            bound={BOUNDS.tokensPerReplica}
            step={stepByPowers}
            write={write}
            hint={
              <Hint about="tokens per replica">
                <p>Tokens one model-parallel group works on in an iteration: sequences × their length.</p>
                <p>Activations sent in an all-reduce of the group:</p>
                <p className="formula">tokens × hidden × bytes a value</p>
              </Hint>
            }
          />
        }
      />
      <ArchitectureFields workload={workload} />
    </>
  );
}
