import type { Design } from '../../../design/document.ts';
import { PRECISIONS, type Precision } from '../../../workload/rate/facts/precision.ts';
import { SelectField } from '../../parts/fields/SelectField.tsx';
import { Hint } from '../../ui/Hint.tsx';

const NAMES: Readonly<Record<Precision, string>> = {
  fp16: 'FP16',
  bf16: 'BF16',
  fp32: 'FP32',
  fp8: 'FP8',
  fp4: 'FP4',
};
const CHOICES = PRECISIONS.map((value) => ({ value, label: NAMES[value] }));

/** The number format of weights, gradients and activations. */
export function PrecisionField({ precision = 'fp16' }: { readonly precision?: Precision | undefined }) {
  return (
    <SelectField
      path="workload.precision"
      label="Precision"
      value={precision}
      choices={CHOICES}
      write={writePrecision}
      hint={
        <Hint about="the precision">
          <p>Of weights, gradients and activations, in memory and on the network: 2 B, with FP32 4 B.</p>
          <p>
            With FP8 and FP4 the products of layers with their weights run at the peak of that format, and
            keep what they take in so, with two copies of the weights. Embedding, output projection,
            attention, gradients and traffic stay in BF16.
          </p>
        </Hint>
      }
    />
  );
}

function writePrecision(design: Design, precision: Precision): Design {
  const { workload } = design;
  return workload.kind === 'table' ? design : { ...design, workload: { ...workload, precision } };
}
