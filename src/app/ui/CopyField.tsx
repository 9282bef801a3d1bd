import { useEffect, useId, useRef, useState } from 'react';
import { announce } from './announce.ts';
import { Button } from './Button.tsx';
import './copy-field.css';

const FEEDBACK_MS = 2000;

interface CopyFieldProps {
  readonly label: string;
  readonly text: string;
  /** A line below it with details. */
  readonly says: string;
  readonly rows?: number;
}

/** A text to be taken away, with a button that copies it; where the clipboard is denied, it is selected for the keyboard. */
export function CopyField({ label, text, says, rows = 2 }: CopyFieldProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [state, setState] = useState<'ready' | 'copied' | 'denied'>('ready');

  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('ready'), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
      announce(`${label} copied.`);
    } catch {
      area.current?.select();
      setState('denied');
      announce('The browser does not let the page copy. The text is selected: copy it by hand.');
    }
  }

  return (
    <div className="copy-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={area}
        id={id}
        className="copy-field__text"
        rows={rows}
        readOnly
        spellCheck={false}
        value={text}
        aria-describedby={`${id}-says`}
        onFocus={(event) => event.target.select()}
      />
      <p id={`${id}-says`} className="copy-field__says">
        {state === 'denied'
          ? 'The browser does not let the page copy; the text is selected, copy it by hand.'
          : says}
      </p>
      <Button
        className="copy-field__copy"
        icon={state === 'copied' ? 'check' : 'copy'}
        aria-label={state === 'copied' ? `${label} copied` : `Copy ${label.toLowerCase()}`}
        onClick={() => void copy()}
      >
        {state === 'copied' ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}
