import { useId, useState } from 'react';
import type { NumberBound } from '../../../design/bounds.ts';
import { FieldShell, type FieldLabels } from '../../ui/field/FieldShell.tsx';
import { SELECTS_ALL } from '../../ui/field/select-all.ts';
import { printPlain, readNumber, type ReadText } from '../../ui/field/read-number.ts';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { stepByOne, stepByTenths, stepWithin } from '../../ui/field/step.ts';

interface FreeNumberProps extends FieldLabels {
  readonly value: number;
  readonly bound: NumberBound;
  readonly read?: ReadText;
  readonly print?: (value: number) => string;
  /** The problem of a value that could be read; defaults to none. */
  readonly message?: string | null;
  readonly onChange: (value: number) => void;
}

/** A number that is not part of the document. Text that is not an allowed value stays as typed, with a message. */
export function FreeNumber(props: FreeNumberProps) {
  const { label, unit, hint, hideLabel, value, bound, read, print = printPlain, onChange } = props;
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const typed = draft === null ? null : readNumber(draft, label, bound, read);
  const unread = typed === null || typed.ok ? null : (typed.problems[0]?.message ?? '');
  const message = unread ?? props.message ?? null;

  function type(text: string): void {
    setDraft(text);
    const result = readNumber(text, label, bound, read);
    if (result.ok) onChange(result.value);
  }

  return (
    <FieldShell id={id} label={label} hint={hint} message={message} hideLabel={hideLabel ?? false}>
      <div className="input input--number">
        <TextInput
          id={id}
          message={message}
          role="spinbutton"
          inputMode={bound.whole ? 'numeric' : 'decimal'}
          value={draft ?? print(value)}
          aria-valuenow={value}
          aria-valuemin={bound.min}
          aria-valuemax={bound.max}
          aria-valuetext={unit === undefined ? print(value) : `${print(value)} ${unit}`}
          onType={type}
          onKeyDown={(event) => {
            const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key] as 1 | -1 | undefined;
            if (direction === undefined) return;
            setDraft(null);
            onChange(stepWithin(bound.whole ? stepByOne : stepByTenths, value, direction, bound));
            event.preventDefault();
          }}
          onBlur={() => setDraft(unread === null ? null : draft)}
          {...SELECTS_ALL}
        />
        {unit === undefined ? null : <span className="input__unit">{unit}</span>}
      </div>
    </FieldShell>
  );
}
