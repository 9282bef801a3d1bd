import type { Design } from '../../study/document.ts';
import { change } from '../store/edits.ts';
import { useRefusal } from '../store/hooks.ts';
import { fieldId, FieldShell, messageId, type FieldLabels } from '../ui/FieldShell.tsx';
import { Icon } from '../ui/Icon.tsx';

interface SelectFieldProps<T extends string> extends FieldLabels {
  readonly path: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly write: (design: Design, value: T) => Design;
}

/** One of a few choices of the document. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { path, label, hint, hideLabel, value, choices, write } = props;
  const message = useRefusal(path);
  const id = fieldId(path);
  return (
    <FieldShell {...{ id, label, hint, message }} hideLabel={hideLabel ?? false}>
      <span className="select-box">
        <select
          id={id}
          className="select"
          value={value}
          aria-invalid={message !== null}
          aria-describedby={message === null ? undefined : messageId(id)}
          onChange={(event) => {
            const chosen = choices.find((choice) => choice.value === event.target.value);
            if (chosen) change((design) => write(design, chosen.value));
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
