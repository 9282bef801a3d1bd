import type { KeyboardEvent } from 'react';
import type { NumberBound } from '../../../design/bounds.ts';
import type { Design } from '../../../design/document.ts';
import { UNTIL_ENDED } from '../../state/document/document-store.ts';
import { designDocument, drafts } from '../../state/page/session.ts';
import { useDraft, useRefusal } from '../../state/page/hooks.ts';
import { fieldId, FieldShell, messageId, type FieldLabels } from '../../ui/field/FieldShell.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SELECTS_ALL } from '../../ui/field/select-all.ts';
import { printPlain, readNumber, type ReadText } from '../../ui/field/read-number.ts';
import { stepByOne, stepByTenths, stepWithin, type Step } from '../../ui/field/step.ts';

export interface NumberFieldProps extends FieldLabels {
  /** The place of the value in the document; problems of this path are shown at the field. */
  readonly path: string;
  readonly value: number;
  readonly bound: NumberBound;
  readonly write: (design: Design, value: number) => Design;
  readonly read?: ReadText;
  /** The allowed values as a text, where they are not all of the bound. */
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
  const { path, label, hint, hideLabel = false, messageApart = false, stepper = false } = props;
  const message = useMessage(path);
  return (
    <FieldShell
      id={fieldId(path)}
      label={label}
      hint={hint}
      message={message}
      messageApart={messageApart}
      hideLabel={hideLabel}
    >
      <div className={`input input--number ${stepper ? 'input--stepper' : ''}`}>
        {stepper ? <StepButton direction={-1} {...props} /> : null}
        {props.prefix === undefined ? null : <span className="input__prefix">{props.prefix}</span>}
        <NumberInput {...props} />
        {props.unit === undefined ? null : <span className="input__unit">{props.unit}</span>}
        {stepper ? <StepButton direction={1} {...props} /> : null}
      </div>
    </FieldShell>
  );
}

/** The problem of the text of a field, or else of its value. */
function useMessage(path: string): string | null {
  const refusal = useRefusal(path);
  return useDraft(path)?.message ?? refusal;
}

/** The value one step up or down, within its bound. */
function steppedValue({ bound, value, step }: NumberFieldProps, direction: 1 | -1): number {
  return stepWithin(step ?? (bound.whole ? stepByOne : stepByTenths), value, direction, bound);
}

function stepBy(props: NumberFieldProps, direction: 1 | -1): void {
  const { path, write } = props;
  drafts.drop(path);
  const next = steppedValue(props, direction);
  designDocument.edit(path, (design) => write(design, next));
}

function NumberInput(props: NumberFieldProps) {
  const { path, label, unit, value, bound, write, read, allowed, print = printPlain } = props;
  const draft = useDraft(path);
  const message = useMessage(path);
  const id = fieldId(path);

  function type(text: string): void {
    const result = readNumber(text, label, bound, read, allowed);
    drafts.put(path, { text, message: result.ok ? null : (result.problems[0]?.message ?? '') });
    if (result.ok)
      designDocument.edit(`typing ${path}`, (design) => write(design, result.value), UNTIL_ENDED);
  }

  function leave(): void {
    drafts.leave(path);
    designDocument.endGesture();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowUp') stepBy(props, 1);
    else if (event.key === 'ArrowDown') stepBy(props, -1);
    else if (event.key === 'Escape') drafts.drop(path);
    else if (event.key === 'Enter') leave();
    else return;
    event.preventDefault();
  }

  return (
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
      {...SELECTS_ALL}
    />
  );
}

function StepButton({ direction, ...props }: NumberFieldProps & { readonly direction: 1 | -1 }) {
  return (
    <button
      type="button"
      className="input__step"
      tabIndex={-1}
      aria-label={`${direction > 0 ? 'Increase' : 'Decrease'} ${props.label.toLowerCase()}`}
      disabled={steppedValue(props, direction) === props.value}
      onClick={() => stepBy(props, direction)}
    >
      <Icon name={direction > 0 ? 'plus' : 'minus'} />
    </button>
  );
}
