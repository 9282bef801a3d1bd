import { useId } from 'react';
import { FieldShell, type FieldLabels } from '../ui/FieldShell.tsx';
import { Icon } from '../ui/Icon.tsx';

interface PickFieldProps extends FieldLabels {
  /** The choice the document is like at the moment; null where it is like none. */
  readonly picked: string | null;
  /** Shown while the document is like no choice. */
  readonly none: string;
  readonly choices: readonly { readonly id: string; readonly label: string }[];
  readonly onPick: (id: string) => void;
  /** Room for long names. */
  readonly isWide?: boolean;
}

/** A list of things to start from. Picking one fills in other fields; it is no value itself. */
export function PickField(props: PickFieldProps) {
  const { label, hint, hideLabel = false, picked, none, choices, onPick, isWide = false } = props;
  const id = useId();
  return (
    <FieldShell {...{ id, label, hint, hideLabel }} message={null}>
      <span className={`select-box ${isWide ? 'select-box--wide' : ''}`}>
        <select
          id={id}
          className="select"
          value={picked ?? ''}
          onChange={(event) => onPick(event.target.value)}
        >
          {picked === null ? <option value="">{none}</option> : null}
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </span>
    </FieldShell>
  );
}
