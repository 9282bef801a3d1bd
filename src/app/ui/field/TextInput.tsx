import type { ComponentProps } from 'react';
import { messageId } from './FieldShell.tsx';

interface TextInputProps extends Omit<ComponentProps<'input'>, 'className' | 'onChange'> {
  readonly id: string;
  /** What is said against the text, under `messageId(id)`; null: nothing. */
  readonly message: string | null;
  readonly onType: (text: string) => void;
}

/** The input of a field: text as it is typed, without the browser's suggestions. */
export function TextInput({ id, message, onType, ...rest }: TextInputProps) {
  return (
    <input
      id={id}
      className="input__text"
      autoComplete="off"
      spellCheck={false}
      aria-invalid={message !== null}
      aria-describedby={message === null ? undefined : messageId(id)}
      onChange={(event) => onType(event.target.value)}
      {...rest}
    />
  );
}
