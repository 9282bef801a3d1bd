import { acceleratorCompute, acceleratorOf } from '../../../../design/presets/accelerators.ts';
import { withSoftwareOf } from '../../../../design/presets/measured-software.ts';
import { ACCELERATORS } from '../../../../workload/compute/facts/accelerators.ts';
import { PickField } from '../../../parts/fields/PickField.tsx';
import { change } from '../../../state/page/edits.ts';
import { useDesign } from '../../../state/page/hooks.ts';
import { drafts } from '../../../state/page/session.ts';
import { Hint } from '../../../ui/Hint.tsx';

/** A published accelerator to start from. */
export function AcceleratorField() {
  const compute = useDesign((design) => design.compute);
  const picked = acceleratorOf(compute);
  return (
    <PickField
      isWide
      label="Accelerator"
      picked={picked?.id ?? null}
      none="Own"
      choices={ACCELERATORS}
      onPick={pick}
      hint={
        <Hint about="the accelerator">
          <p>
            {picked === null ? 'The numbers below are of no accelerator of this list.' : `${picked.source}.`}
          </p>
          <p>
            Peaks are those of dense 16-bit products. A data sheet does not say what share of the peak a model
            reaches: half is a start, Megatron-LM measured 44 to 52 % on A100s (arXiv 2104.04473, table 1).
          </p>
        </Hint>
      }
    />
  );
}

function pick(id: string): void {
  const accelerator = ACCELERATORS.find((candidate) => candidate.id === id);
  if (accelerator === undefined) return;
  drafts.dropUnder('compute');
  change((design) => withSoftwareOf({ ...design, compute: acceleratorCompute(accelerator) }, accelerator.id));
}
