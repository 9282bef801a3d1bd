import { useId } from 'react';
import { FieldShell } from '../../ui/field/FieldShell.tsx';
import { Select } from '../../ui/field/Select.tsx';

interface ChoiceFieldProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly onChoose: (value: T) => void;
}

/** A choice of what is shown, which is not part of the document. */
export function ChoiceField<T extends string>({ label, value, choices, onChoose }: ChoiceFieldProps<T>) {
  const id = useId();
  return (
    <FieldShell id={id} label={label} message={null}>
      <Select id={id} value={value} choices={choices} onChoose={onChoose} />
    </FieldShell>
  );
}
