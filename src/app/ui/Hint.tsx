import { memo, useId, useRef, type ReactNode } from 'react';
import './hint.css';
import { Icon } from './Icon.tsx';
import { placeNote } from './place-note.ts';

interface HintProps {
  /** What it explains, for its accessible name. */
  readonly about: string;
  readonly children: ReactNode;
}

/** A small button that opens a note: where a number comes from, what a setting does. */
export const Hint = memo(function Hint({ about, children }: HintProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const note = useRef<HTMLDivElement>(null);

  function place(): void {
    if (button.current !== null && note.current !== null) placeNote(button.current, note.current);
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className="hint"
        aria-label={`About ${about}`}
        aria-describedby={id}
        popoverTarget={id}
      >
        <Icon name="info" />
      </button>
      <div ref={note} id={id} popover="auto" className="hint__note" onToggle={place}>
        {children}
      </div>
    </>
  );
});
