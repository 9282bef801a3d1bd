import type { ReactNode } from 'react';
import { UNTIL_ENDED } from '../../../state/document/document-store.ts';
import { useDraft, useRefusal } from '../../../state/run/hooks.ts';
import { designDocument, drafts } from '../../../state/run/session.ts';
import { fieldId, FieldShell, messageId } from '../../../ui/field/FieldShell.tsx';
import { printWidths, readWidths } from './widths.ts';
import { writeWorkload } from '../write-workload.ts';

interface WidthsFieldProps {
  readonly field: 'bottomMlp' | 'topMlp';
  readonly label: string;
  readonly widths: readonly number[];
  readonly hint?: ReactNode;
}

/** The widths of an MLP's layers. Text that is no such list stays as typed, with a message. */
export function WidthsField({ field, label, widths, hint }: WidthsFieldProps) {
  const path = `workload.${field}`;
  const id = fieldId(path);
  const draft = useDraft(path);
  const refusal = useRefusal(path);
  const message = draft?.message ?? refusal;

  function type(text: string): void {
    const read = readWidths(text, label);
    drafts.put(path, { text, message: read.ok ? null : (read.problems[0]?.message ?? '') });
    if (!read.ok) return;
    designDocument.edit(
      `typing ${path}`,
      (design) => writeWorkload(design, 'dlrm', { [field]: read.value }),
      UNTIL_ENDED,
    );
  }

  function leave(): void {
    drafts.leave(path);
    designDocument.endGesture();
  }

  return (
    <FieldShell {...{ id, label, hint, message }}>
      <span className="input input--number">
        <input
          id={id}
          className="input__text"
          autoComplete="off"
          spellCheck={false}
          value={draft?.text ?? printWidths(widths)}
          aria-invalid={message !== null}
          aria-describedby={message === null ? undefined : messageId(id)}
          onChange={(event) => type(event.target.value)}
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
