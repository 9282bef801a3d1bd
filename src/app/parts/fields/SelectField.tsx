import type { Design } from '../../../design/document.ts';
import { change } from '../../state/page/edits.ts';
import { useRefusal } from '../../state/page/hooks.ts';
import { fieldId, FieldShell, messageId, type FieldLabels } from '../../ui/field/FieldShell.tsx';
import { Select } from '../../ui/field/Select.tsx';

interface SelectFieldProps<T extends string> extends FieldLabels {
  readonly path: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly write: (design: Design, value: T) => Design;
}

/** A choice of the document. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { path, label, hint, hideLabel, value, choices, write } = props;
  const message = useRefusal(path);
  const id = fieldId(path);
  return (
    <FieldShell id={id} label={label} hint={hint} message={message} hideLabel={hideLabel ?? false}>
      <Select
        id={id}
        value={value}
        choices={choices}
        isInvalid={message !== null}
        describedBy={message === null ? undefined : messageId(id)}
        onChoose={(chosen) => change((design) => write(design, chosen))}
      />
    </FieldShell>
  );
}
