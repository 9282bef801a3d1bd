import { useId } from 'react';
import { FieldShell } from '../ui/FieldShell.tsx';
import { Icon } from '../ui/Icon.tsx';

interface ChoiceFieldProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly onChoose: (value: T) => void;
}

/** One of a few things to look at; no part of the document. */
export function ChoiceField<T extends string>({ label, value, choices, onChoose }: ChoiceFieldProps<T>) {
  const id = useId();
  return (
    <FieldShell id={id} label={label} message={null}>
      <span className="select-box">
        <select
          id={id}
          className="select"
          value={value}
          onChange={(event) => {
            const chosen = choices.find((choice) => choice.value === event.target.value);
            if (chosen !== undefined) onChoose(chosen.value);
          }}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </span>
    </FieldShell>
  );
}
