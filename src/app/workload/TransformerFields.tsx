import { MODEL_BOUNDS } from '../../study/bounds.ts';
import type { Design } from '../../study/document.ts';
import type { TransformerWorkload } from '../../workload/transformer.ts';
import { NumberField } from '../fields/NumberField.tsx';
import { SwitchField } from '../fields/SwitchField.tsx';
import { Hint } from '../ui/Hint.tsx';
import { stepByPowers } from '../ui/step.ts';

function write(fields: Partial<TransformerWorkload>): (design: Design) => Design {
  return (design) =>
    design.workload.kind === 'transformer'
      ? { ...design, workload: { ...design.workload, ...fields } }
      : design;
}

export function TransformerFields({ workload }: { readonly workload: TransformerWorkload }) {
  return (
    <>
      <NumberField
        path="workload.layers"
        label="Layers"
        value={workload.layers}
        bound={MODEL_BOUNDS.transformer.layers}
        write={(design, layers) => write({ layers })(design)}
      />
      <NumberField
        path="workload.hidden"
        label="Hidden size"
        value={workload.hidden}
        bound={MODEL_BOUNDS.transformer.hidden}
        write={(design, hidden) => write({ hidden })(design)}
      />
      <NumberField
        path="workload.tokensPerReplica"
        label="Tokens per replica"
        value={workload.tokensPerReplica}
        bound={MODEL_BOUNDS.transformer.tokensPerReplica}
        step={stepByPowers}
        write={(design, tokensPerReplica) => write({ tokensPerReplica })(design)}
        hint={
          <Hint about="tokens per replica">
            <p>Tokens one model-parallel group works on in an iteration: sequences × their length.</p>
            <p>Activations sent in an all-reduce of the group:</p>
            <p className="formula">tokens × hidden × 2 B</p>
          </Hint>
        }
      />
      <SwitchField
        path="workload.recompute"
        label="Recompute activations"
        value={workload.recompute}
        write={(design, recompute) => write({ recompute })(design)}
        hint={
          <Hint about="recomputing activations">
            <p>
              Activation checkpointing: the forward pass, its communication included, is done again in the
              backward pass to save memory.
            </p>
          </Hint>
        }
      />
    </>
  );
}
