import type { Parallelism } from '../../../../design/document.ts';
import { SelectField } from '../../../parts/fields/SelectField.tsx';
import { Hint } from '../../../ui/Hint.tsx';
import { writeParallelism } from './write-parallelism.ts';

const INNERMOST = [
  { value: 'model', label: 'Model parallel' },
  { value: 'data', label: 'Data parallel' },
] as const;

/** Which group is innermost; not shown with an order of all axes, which includes it. */
export function InnermostField({ parallelism }: { readonly parallelism: Parallelism }) {
  const { innermost = 'model', axisOrder } = parallelism;
  if (axisOrder !== undefined) return null;
  return (
    <SelectField
      path="parallelism.innermost"
      label="Innermost dimensions"
      value={innermost}
      choices={INNERMOST}
      write={(design, value) => writeParallelism({ innermost: value })(design)}
      hint={
        <Hint about="the innermost dimensions">
          <p>
            The group that takes the dimensions from the innermost out; the other takes the rest. The bars on
            the blocks show which group runs where.
          </p>
        </Hint>
      }
    />
  );
}
