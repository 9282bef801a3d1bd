import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { wasLeftOpen } from '../kept/kept-open.ts';
import { FoldedPanel } from '../Panel.tsx';

interface LazyPanelProps {
  readonly id: string;
  readonly title: string;
  readonly aside: ReactNode;
  /** The start of the ids of its fields, so that a field can be found before it is loaded. */
  readonly holds: readonly string[];
  /** The fields, which are loaded when they are first shown. */
  readonly Fields: ComponentType;
}

/** A folded panel whose fields are not part of the first screen. */
export function LazyPanel({ id, title, aside, holds, Fields }: LazyPanelProps) {
  // The event of a section that comes open may be over before the page listens.
  const [wasOpened, setOpened] = useState(() => wasLeftOpen(id));
  return (
    <FoldedPanel id={id} title={title} aside={aside} holds={holds} onOpen={() => setOpened(true)}>
      {wasOpened ? (
        <Suspense fallback={<p className="panel__aside">Loading the fields…</p>}>
          <Fields />
        </Suspense>
      ) : null}
    </FoldedPanel>
  );
}
