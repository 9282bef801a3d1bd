import { FieldShell } from '../../../ui/field/FieldShell.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { writeForm } from './form-store.ts';

interface RangeFieldProps {
  readonly part: 'from' | 'to' | 'steps';
  readonly label: string;
  readonly unit: string;
  readonly text: string;
  readonly message: string | null;
}

/** A number of the form, kept as typed. */
export function RangeField({ part, label, unit, text, message }: RangeFieldProps) {
  const id = `sweep-${part}`;
  return (
    <FieldShell id={id} label={label} message={message}>
      <span className="input input--number sweep-form__short">
        <TextInput
          id={id}
          message={message}
          inputMode="decimal"
          value={text}
          onType={(typed) => writeForm({ [part]: typed })}
        />
        {unit === '' ? null : <span className="input__unit">{unit}</span>}
      </span>
    </FieldShell>
  );
}
