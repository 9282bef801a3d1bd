import type { NumberBound } from '../../study/bounds.ts';
import type { Design } from '../../study/document.ts';
import { NumberField } from '../fields/NumberField.tsx';
import type { FieldLabels } from '../ui/FieldShell.tsx';
import type { Step } from '../ui/step.ts';

interface ModelNumberProps<F extends string> extends FieldLabels {
  /** Of the workload. */
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
