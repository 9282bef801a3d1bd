import type { NumberBound } from '../../../../design/bounds.ts';
import type { Design } from '../../../../design/document.ts';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import type { FieldLabels } from '../../../ui/field/FieldShell.tsx';
import type { Step } from '../../../ui/field/step.ts';

interface ModelNumberProps<F extends string> extends FieldLabels {
  /** The field of the workload. */
  readonly field: F;
  readonly value: number;
  readonly bound: NumberBound;
  readonly step?: Step;
  readonly write: (design: Design, fields: Readonly<Record<F, number>>) => Design;
}

/** A whole number of a model's description. */
export function ModelNumber<F extends string>({ field, write, ...rest }: ModelNumberProps<F>) {
  return (
    <NumberField
      {...rest}
      path={`workload.${field}`}
      write={(design, value) => write(design, { [field]: value } as Readonly<Record<F, number>>)}
    />
  );
}
