import type { Design } from '../../../design/document.ts';
import { change } from '../../state/page/edits.ts';
import { useRefusal } from '../../state/page/hooks.ts';
import { fieldId, FieldShell, messageId, type FieldLabels } from '../../ui/field/FieldShell.tsx';

interface SwitchFieldProps extends FieldLabels {
  readonly path: string;
  readonly value: boolean;
  readonly write: (design: Design, value: boolean) => Design;
}

/** A setting of the document that is on or off. */
export function SwitchField({ path, label, hint, hideLabel, value, write }: SwitchFieldProps) {
  const message = useRefusal(path);
  const id = fieldId(path);
  return (
    <FieldShell id={id} label={label} hint={hint} message={message} hideLabel={hideLabel ?? false}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="switch"
        checked={value}
        aria-describedby={message === null ? undefined : messageId(id)}
        onChange={(event) => {
          const { checked } = event.target;
          change((design) => write(design, checked));
        }}
      />
    </FieldShell>
  );
}
