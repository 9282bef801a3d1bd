import { useId, type ReactNode } from 'react';
import { FieldShell, messageId } from '../../../ui/field/FieldShell.tsx';

interface FieldProps {
  readonly label: string;
  readonly message: string | null;
  readonly children: (id: string, described: string | undefined) => ReactNode;
}

/** A control under its name, with what is wrong with it. */
export function SearchField({ label, message, children }: FieldProps) {
  const id = useId();
  return (
    <FieldShell id={id} label={label} message={message}>
      {children(id, message === null ? undefined : messageId(id))}
    </FieldShell>
  );
}

interface TextFieldProps extends Omit<FieldProps, 'children'> {
  readonly value: string;
  readonly placeholder: string;
  readonly onChange: (text: string) => void;
}

export function SearchTextField({ label, value, placeholder, message, onChange }: TextFieldProps) {
  return (
    <SearchField label={label} message={message}>
      {(id, described) => (
        <span className="input search__input">
          <input
            id={id}
            className="input__text"
            autoComplete="off"
            spellCheck={false}
            value={value}
            placeholder={placeholder}
            aria-invalid={message !== null}
            aria-describedby={described}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      )}
    </SearchField>
  );
}
