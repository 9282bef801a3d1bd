import type { Design } from '../../../design/document.ts';
import type { Result } from '../../../units/result.ts';
import { UNTIL_ENDED } from '../../state/document/document-store.ts';
import { useDraft, useRefusal } from '../../state/page/hooks.ts';
import { designDocument, drafts } from '../../state/page/session.ts';
import { fieldId, FieldShell, type FieldLabels } from '../../ui/field/FieldShell.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';

interface TextFieldProps<T> extends FieldLabels {
  /** Where the value is in the document; problems of this path are shown here. */
  readonly path: string;
  /** The value of the document, printed. */
  readonly text: string;
  readonly read: (text: string) => Result<T>;
  readonly write: (design: Design, value: T) => Design;
  readonly placeholder?: string;
  readonly isNumber?: true;
  readonly capitals?: true;
}

/** A value of the document written as a line of text. Text that is no such value stays as typed, with a message. */
export function TextField<T>(props: TextFieldProps<T>) {
  const { path, text, read, write, label, hint, hideLabel = false, placeholder, isNumber, capitals } = props;
  const id = fieldId(path);
  const draft = useDraft(path);
  const refusal = useRefusal(path);
  const message = draft?.message ?? refusal;

  function type(typed: string): void {
    const parsed = read(typed);
    drafts.put(path, { text: typed, message: parsed.ok ? null : (parsed.problems[0]?.message ?? '') });
    if (parsed.ok)
      designDocument.edit(`typing ${path}`, (design) => write(design, parsed.value), UNTIL_ENDED);
  }

  function leave(): void {
    drafts.leave(path);
    designDocument.endGesture();
  }

  return (
    <FieldShell id={id} label={label} hint={hint} hideLabel={hideLabel} message={message}>
      <span className={isNumber ? 'input input--number' : 'input'}>
        <TextInput
          id={id}
          message={message}
          placeholder={placeholder}
          autoCapitalize={capitals ? 'characters' : undefined}
          value={draft?.text ?? text}
          onType={type}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === 'Enter') leave();
            else if (event.key === 'Escape') drafts.drop(path);
          }}
        />
      </span>
    </FieldShell>
  );
}
