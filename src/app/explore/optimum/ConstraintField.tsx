import { useState, type KeyboardEvent } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { fieldId, messageId } from '../../ui/field/FieldShell.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { useRun } from '../../state/page/hooks.ts';

interface ConstraintFieldProps {
  readonly path: string;
  readonly label: string;
  readonly text: string;
  readonly placeholder?: string;
  /** The message if the text is no constraint. */
  readonly onCommit: (text: string) => string | null;
  readonly onRemove?: () => void;
}

/** A constraint as text; an edit takes effect when the field is left, or with Enter. */
export function ConstraintField(props: ConstraintFieldProps) {
  const { path, label, text, placeholder, onCommit, onRemove } = props;
  const [typed, setTyped] = useState(text);
  const [wrong, setWrong] = useState<string | null>(null);
  const refusal = useConstraintRefusal(path);
  const message = wrong ?? refusal;
  const id = fieldId(path);

  function commit(): void {
    const isUnchanged = typed.trim() === text;
    if (!isUnchanged && typed.trim() === '' && onRemove !== undefined) onRemove();
    else setWrong(isUnchanged ? null : onCommit(typed));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') commit();
    if (event.key !== 'Escape') return;
    setTyped(text);
    setWrong(null);
  }

  return (
    <div className="constraint" data-invalid={message !== null}>
      <span className="input">
        <TextInput
          id={id}
          message={message}
          placeholder={placeholder}
          aria-label={label}
          value={typed}
          onType={(typed) => {
            setTyped(typed);
            setWrong(null);
          }}
          onKeyDown={onKeyDown}
          onBlur={commit}
        />
      </span>
      {onRemove === undefined ? null : (
        <IconButton icon="close" label={`Remove ${label.toLowerCase()}`} onClick={onRemove} />
      )}
      {message === null ? null : (
        <p className="field__message" id={messageId(id)}>
          {message}
        </p>
      )}
    </div>
  );
}

/** The optimiser's problem with a constraint, or with a part of it. */
function useConstraintRefusal(path: string): string | null {
  return useRun(({ refusals }) => {
    const problems = refusals.flatMap((refusal) => refusal.problems);
    const found = problems.find((problem) => problem.path === path || problem.path.startsWith(`${path}.`));
    return found?.message ?? null;
  });
}
