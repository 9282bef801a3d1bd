import type { Design } from '../../../../design/document.ts';
import { SwitchField } from '../../../parts/fields/SwitchField.tsx';
import type { FieldLabels } from '../../../ui/field/FieldShell.tsx';

interface ModelFlagProps<F extends string> extends FieldLabels {
  /** The field of the workload. */
  readonly field: F;
  readonly value: boolean;
  readonly write: (design: Design, fields: Readonly<Record<F, boolean>>) => Design;
}

/** A switch of a model's description. */
export function ModelFlag<F extends string>({ field, write, ...rest }: ModelFlagProps<F>) {
  return (
    <SwitchField
      {...rest}
      path={`workload.${field}`}
      write={(design, value) => write(design, { [field]: value } as Readonly<Record<F, boolean>>)}
    />
  );
}
