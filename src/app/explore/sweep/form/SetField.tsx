import type { ReactNode } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { withMember } from './form-store.ts';

interface SetFieldProps<T extends string> {
  readonly label: string;
  readonly all: readonly { readonly id: T; readonly label: string }[];
  readonly chosen: readonly T[];
  readonly onChoose: (chosen: readonly T[]) => void;
  readonly message: string | null;
  /** Every time the list is unfolded. */
  readonly onOpen?: () => void;
  /** Below the list. */
  readonly children?: ReactNode;
}

/** Part of a list, folded to the chosen entries. */
export function SetField<T extends string>({
  label,
  all,
  chosen,
  onChoose,
  message,
  onOpen,
  children,
}: SetFieldProps<T>) {
  const ids = all.map(({ id }) => id);
  const names = all.filter(({ id }) => chosen.includes(id)).map((choice) => choice.label);
  return (
    <details
      className="sweep-set"
      onToggle={(event) => {
        if (event.currentTarget.open) onOpen?.();
      }}
    >
      <summary>
        <Icon name="chevron" />
        <span className="sweep-set__label">{label}</span>
        <span className="sweep-set__chosen">{names.length === 0 ? 'none' : names.join(', ')}</span>
      </summary>
      <fieldset>
        <legend className="visually-hidden">{label}</legend>
        {all.map((choice) => (
          <label key={choice.id} className="sweep-set__choice">
            <input
              type="checkbox"
              checked={chosen.includes(choice.id)}
              onChange={(event) => onChoose(withMember(ids, chosen, choice.id, event.target.checked))}
            />
            {choice.label}
          </label>
        ))}
      </fieldset>
      {children}
      {message === null ? null : <p className="field__message">{message}</p>}
    </details>
  );
}
