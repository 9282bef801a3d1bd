import { useId } from 'react';
import { FieldShell, type FieldLabels } from '../../ui/field/FieldShell.tsx';
import { Select } from '../../ui/field/Select.tsx';

interface PickFieldProps extends FieldLabels {
  /** The choice that matches the document at the moment; null if none does. */
  readonly picked: string | null;
  /** Shown while the document matches no choice. */
  readonly none: string;
  readonly choices: readonly { readonly id: string; readonly label: string }[];
  readonly onPick: (id: string) => void;
  /** Room for long names. */
  readonly isWide?: boolean;
}

/** A list of presets. Picking one fills in other fields; the choice itself is not stored. */
export function PickField(props: PickFieldProps) {
  const { label, hint, hideLabel = false, picked, none, choices, onPick, isWide = false } = props;
  const id = useId();
  return (
    <FieldShell id={id} label={label} hint={hint} hideLabel={hideLabel} message={null}>
      <Select
        id={id}
        value={picked ?? ''}
        choices={choices.map((choice) => ({ value: choice.id, label: choice.label }))}
        none={picked === null ? <option value="">{none}</option> : null}
        className={isWide ? 'select-box--wide' : ''}
        onChoose={onPick}
      />
    </FieldShell>
  );
}
