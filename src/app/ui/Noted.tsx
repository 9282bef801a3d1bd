import { Suspense, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import './hint.css';
import { placeNote } from './place-note.ts';

interface NotedProps {
  /** What is explained: it stands underlined, and opens its note. */
  readonly children: ReactNode;
  /** Loaded and rendered when it is opened. */
  readonly note: ReactNode;
}

/** A word that explains itself where it stands, by pointer, touch and keys. */
export function Noted({ children, note }: NotedProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const box = place.current;
    if (!isOpen || box === null) return undefined;
    // Its text arrives after it has been opened, and its numbers after that.
    const seen = new ResizeObserver(() => {
      if (button.current !== null) placeNote(button.current, box);
    });
    seen.observe(box);
    return () => seen.disconnect();
  }, [isOpen]);

  return (
    <>
      <button ref={button} type="button" className="noted" popoverTarget={id}>
        {children}
      </button>
      <div
        ref={place}
        id={id}
        popover="auto"
        className="hint__note"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen ? <Suspense fallback={<p>Loading</p>}>{note}</Suspense> : null}
      </div>
    </>
  );
}
