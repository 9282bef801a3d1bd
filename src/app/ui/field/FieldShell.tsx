import type { ReactNode } from 'react';
import './field.css';

export interface FieldLabels {
  readonly label: string;
  /** Printed behind the value. */
  readonly unit?: string;
  /** A `Hint` behind the label. */
  readonly hint?: ReactNode;
  /** The label is for screen readers only, because the place of the field shows it. */
  readonly hideLabel?: boolean;
}

interface FieldShellProps extends FieldLabels {
  readonly id: string;
  readonly message: string | null;
  /** Something else shows the message, under `messageId(id)`. */
  readonly messageApart?: boolean;
  readonly children: ReactNode;
}

/** Label, control and message of a field. The control has `id`, and `messageId(id)` describes it. */
export function FieldShell(props: FieldShellProps) {
  const { id, label, hint, hideLabel = false, message, messageApart = false, children } = props;
  return (
    <div className="field" data-invalid={message !== null}>
      <div className={hideLabel ? 'visually-hidden' : 'field__head'}>
        <label htmlFor={id}>{label}</label>
        {hint}
      </div>
      <div className="field__control">{children}</div>
      {message === null || messageApart ? null : (
        <p className="field__message" id={messageId(id)}>
          {message}
        </p>
      )}
    </div>
  );
}

export function messageId(id: string): string {
  return `${id}-message`;
}

/** The id of the field of a path, so that a message elsewhere can lead to it. */
export function fieldId(path: string): string {
  return `field-${path.replace(/[^A-Za-z0-9]+/g, '-')}`;
}
