import { NUMBER_BOUNDS } from '../../../../design/bounds.ts';
import type { Design } from '../../../../design/document.ts';
import { without } from '../../../../units/without.ts';
import type { ContextMethod } from '../../../../workload/parallel/context-method.ts';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import { SelectField } from '../../../parts/fields/SelectField.tsx';
import { useDesign } from '../../../state/page/hooks.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { stepByPowers } from '../../../ui/field/step.ts';
import { NearestOfAxis } from './NearestOfAxis.tsx';
import { writeParallelism } from './write-parallelism.ts';

const METHODS: readonly { readonly value: ContextMethod; readonly label: string }[] = [
  { value: 'gather', label: 'All-gather' },
  { value: 'ring', label: 'Ring' },
  { value: 'heads', label: 'Head exchange' },
];

/** Sets the parts of a sequence, and how each gets the keys and values of the others. */
export function ContextFields() {
  const { contextParallel = 1, contextMethod = 'gather' } = useDesign((design) => design.parallelism);
  return (
    <>
      <NumberField
        stepper
        path="parallelism.contextParallel"
        label="Context-parallel degree"
        value={contextParallel}
        bound={NUMBER_BOUNDS.npus}
        step={stepByPowers}
        write={withContext}
        hint={
          <Hint about="context parallelism">
            <p>
              NPUs that share a sequence. Each has a part of its tokens, and attention needs the keys and
              values of all of it.
            </p>
            <p>Llama 3, arXiv 2407.21783, section 3.3.2.</p>
          </Hint>
        }
      />
      <NearestOfAxis path="parallelism.contextParallel" letters="CP" write={withContext} />
      {contextParallel > 1 ? (
        <SelectField
          path="parallelism.contextMethod"
          label="Keys and values of other parts"
          value={contextMethod}
          choices={METHODS}
          write={(design, method) => writeParallelism({ contextMethod: method })(design)}
          hint={
            <Hint about="keys and values of other parts">
              <p>K: bytes of the keys and values of a part; H: of its activations; each over TP.</p>
              <p>All-gather: (CP - 1) K before the scores, the gradients back. Llama 3, section 3.3.2.</p>
              <p>
                Ring: the same bytes, a part a step, beside the scores of the part before. Ring Attention,
                arXiv 2310.01889.
              </p>
              <p>
                Head exchange: all-to-all of H + K, then of H; an NPU has the whole sequence of its share of
                the heads, which CP must divide. Ulysses, arXiv 2309.14509.
              </p>
            </Hint>
          }
        />
      ) : null}
    </>
  );
}

function withContext(design: Design, contextParallel: number): Design {
  const rest = without(design.parallelism, 'contextParallel');
  return {
    ...design,
    parallelism: contextParallel === 1 ? rest : { ...rest, contextParallel },
  };
}
