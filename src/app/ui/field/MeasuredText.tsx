import type { ReactNode } from 'react';
import './measured-text.css';

interface MeasuredTextProps {
  readonly value: string;
  readonly onType: (text: string) => void;
  /** What may be pasted into it. */
  readonly children: ReactNode;
}

/** A box for lines of measured numbers, under what they may be. */
export function MeasuredText({ value, onType, children }: MeasuredTextProps) {
  return (
    <label className="measured-text">
      {children}
      <textarea
        className="field__input"
        rows={6}
        spellCheck={false}
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
    </label>
  );
}
