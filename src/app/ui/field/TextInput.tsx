import type { ComponentProps } from 'react';
import { messageId } from './FieldShell.tsx';

interface TextInputProps extends Omit<ComponentProps<'input'>, 'className' | 'onChange'> {
  readonly id: string;
  /** The problem of the text, shown under `messageId(id)`; null for none. */
  readonly message: string | null;
  readonly onType: (text: string) => void;
}

/** The input of a field, without the suggestions of the browser. */
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
