import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';

interface SelectProps<T extends string | number> {
  readonly id?: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly onChoose: (value: T) => void;
  /** A first entry for a value that is not among the choices. */
  readonly none?: ReactNode;
  readonly className?: string;
  readonly isInvalid?: boolean;
  readonly describedBy?: string | undefined;
}

/** A list that drops down, to choose one of a few. */
export function Select<T extends string | number>(props: SelectProps<T>) {
  const { id, value, choices, onChoose, none, className = '', isInvalid, describedBy } = props;
  return (
    <span className={`select-box ${className}`}>
      <select
        id={id}
        className="select"
        value={value}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        onChange={(event) => {
          const chosen = choices.find((choice) => String(choice.value) === event.target.value);
          if (chosen !== undefined) onChoose(chosen.value);
        }}
      >
        {none}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <Icon name="chevron" />
    </span>
  );
}
