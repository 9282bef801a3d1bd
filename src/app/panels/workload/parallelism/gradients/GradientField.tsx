import type { Design } from '../../../../../design/document.ts';
import { without } from '../../../../../units/without.ts';
import { GRADIENT_BYTES } from '../../../../../workload/rate/facts/precision.ts';
import { SelectField } from '../../../../parts/fields/SelectField.tsx';
import { useDesign } from '../../../../state/page/hooks.ts';
import { Hint } from '../../../../ui/Hint.tsx';

const USUAL = 'usual';
const CHOICES = [
  { value: USUAL, label: 'as weights' },
  { value: '2', label: '2 B: BF16' },
  { value: '4', label: '4 B: FP32' },
] as const;
type Choice = (typeof CHOICES)[number]['value'];

function writeGradients(design: Design, choice: Choice): Design {
  const gradientBytes = GRADIENT_BYTES.find((bytes) => `${bytes}` === choice);
  const parallelism = without(design.parallelism, 'gradientBytes');
  return {
    ...design,
    parallelism: gradientBytes === undefined ? parallelism : { ...parallelism, gradientBytes },
  };
}

/** The bytes in which gradients are kept, and reduced over replicas. */
export function GradientField() {
  const { gradientBytes } = useDesign((design) => design.parallelism);
  return (
    <SelectField
      path="parallelism.gradientBytes"
      label="Gradients"
      value={gradientBytes === undefined ? USUAL : `${gradientBytes}`}
      choices={CHOICES}
      write={writeGradients}
      hint={
        <Hint about="the bytes of gradients">
          <p>
            Bytes of a gradient in memory and in what replicas reduce. With BF16 weights, FP32 gradients make
            18 B of a parameter where the states are whole, and 6 + 12 / DP with ZeRO 1.
          </p>
          <p>
            FP32 is what Megatron-LM does with --bf16 and torchtitan by default. Measured software reduces as
            it was measured, unless this says otherwise.
          </p>
        </Hint>
      }
    />
  );
}
