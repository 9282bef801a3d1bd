import type { KeyboardEvent } from 'react';
import type { NumberBound } from '../../../design/bounds.ts';
import type { Design } from '../../../design/document.ts';
import { UNTIL_ENDED } from '../../state/document/document-store.ts';
import { designDocument, drafts } from '../../state/page/session.ts';
import { useDraft, useRefusal } from '../../state/page/hooks.ts';
import { fieldId, FieldShell, messageId, type FieldLabels } from '../../ui/field/FieldShell.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { printPlain, readNumber, type ReadText } from '../../ui/field/read-number.ts';
import { stepByOne, stepByTenths, stepWithin, type Step } from '../../ui/field/step.ts';

export interface NumberFieldProps extends FieldLabels {
  /** Where the value is in the document; problems of this path are shown here. */
  readonly path: string;
  readonly value: number;
  readonly bound: NumberBound;
  readonly write: (design: Design, value: number) => Design;
  readonly read?: ReadText;
  /** In words, where it is not all of the bound. */
  readonly allowed?: string;
  readonly print?: (value: number) => string;
  readonly step?: Step;
  /** Printed in front of the value where the label is not shown. */
  readonly prefix?: string;
  /** The message is shown by a `FieldMessage` where there is room for it. */
  readonly messageApart?: boolean;
  /** Visible minus and plus buttons. */
  readonly stepper?: boolean;
}

/** A number of the document. Text that is no allowed value stays as typed, with a message; the document keeps its value. */
export function NumberField(props: NumberFieldProps) {
  const {
    path,
    label,
    unit,
    hint,
    hideLabel,
    value,
    bound,
    write,
    read,
    prefix,
    stepper = false,
    messageApart = false,
  } = props;
  const { print = printPlain, step = bound.whole ? stepByOne : stepByTenths } = props;
  const draft = useDraft(path);
  const refusal = useRefusal(path);
  const id = fieldId(path);
  const message = draft?.message ?? refusal;

  function type(text: string): void {
    const result = readNumber(text, label, bound, read, props.allowed);
    drafts.put(path, { text, message: result.ok ? null : (result.problems[0]?.message ?? '') });
    if (result.ok)
      designDocument.edit(`typing ${path}`, (design) => write(design, result.value), UNTIL_ENDED);
  }

  function stepBy(direction: 1 | -1): void {
    drafts.drop(path);
    const next = stepWithin(step, value, direction, bound);
    designDocument.edit(path, (design) => write(design, next));
  }

  function leave(): void {
    drafts.leave(path);
    designDocument.endGesture();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowUp') stepBy(1);
    else if (event.key === 'ArrowDown') stepBy(-1);
    else if (event.key === 'Escape') drafts.drop(path);
    else if (event.key === 'Enter') leave();
    else return;
    event.preventDefault();
  }

  const stepButton = (direction: 1 | -1) => (
    <button
      type="button"
      className="input__step"
      tabIndex={-1}
      aria-label={`${direction > 0 ? 'Increase' : 'Decrease'} ${label.toLowerCase()}`}
      disabled={stepWithin(step, value, direction, bound) === value}
      onClick={() => stepBy(direction)}
    >
      <Icon name={direction > 0 ? 'plus' : 'minus'} />
    </button>
  );

  return (
    <FieldShell
      id={id}
      label={label}
      hint={hint}
      message={message}
      messageApart={messageApart}
      hideLabel={hideLabel ?? false}
    >
      <div className={`input input--number ${stepper ? 'input--stepper' : ''}`}>
        {stepper ? stepButton(-1) : null}
        {prefix === undefined ? null : <span className="input__prefix">{prefix}</span>}
        <input
          id={id}
          className="input__text"
          role="spinbutton"
          inputMode={bound.whole ? 'numeric' : 'decimal'}
          autoComplete="off"
          spellCheck={false}
          value={draft?.text ?? print(value)}
          aria-valuenow={value}
          aria-valuemin={bound.min}
          aria-valuemax={bound.max}
          aria-valuetext={unit === undefined ? print(value) : `${print(value)} ${unit}`}
          aria-invalid={message !== null}
          aria-describedby={message === null ? undefined : messageId(id)}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={leave}
        />
        {unit === undefined ? null : <span className="input__unit">{unit}</span>}
        {stepper ? stepButton(1) : null}
      </div>
    </FieldShell>
  );
}
