import { memo, useId, useRef, type ReactNode } from 'react';
import './hint.css';
import { Icon } from './Icon.tsx';

interface HintProps {
  /** What it explains, for its accessible name. */
  readonly about: string;
  readonly children: ReactNode;
}

const GAP_PX = 6;
const EDGE_PX = 8;

/** A small button that opens a note: where a number comes from, what a setting does. */
export const Hint = memo(function Hint({ about, children }: HintProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const note = useRef<HTMLDivElement>(null);

  function place(): void {
    if (button.current === null || note.current === null) return;
    const anchor = button.current.getBoundingClientRect();
    const { width, height } = note.current.getBoundingClientRect();
    const below = anchor.bottom + GAP_PX;
    const top = below + height > innerHeight - EDGE_PX ? anchor.top - GAP_PX - height : below;
    const left = Math.min(Math.max(anchor.left - EDGE_PX, EDGE_PX), innerWidth - width - EDGE_PX);
    note.current.style.top = `${Math.max(EDGE_PX, top)}px`;
    note.current.style.left = `${left}px`;
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
