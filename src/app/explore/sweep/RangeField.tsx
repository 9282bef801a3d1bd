import { FieldShell, messageId } from '../../ui/field/FieldShell.tsx';
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
        <input
          id={id}
          className="input__text"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          value={text}
          aria-invalid={message !== null}
          aria-describedby={message === null ? undefined : messageId(id)}
          onChange={(event) => writeForm({ [part]: event.target.value })}
        />
        {unit === '' ? null : <span className="input__unit">{unit}</span>}
      </span>
    </FieldShell>
  );
}
