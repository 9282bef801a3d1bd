import { Suspense, useState } from 'react';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import './evidence.css';

const EvidencePart = lazyPart(async () => (await import('./EvidencePart.tsx')).EvidencePart);

/** The table of evidence, folded: loaded when it is opened. */
export function EvidenceFold() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="evidence" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>All that Netloom has been compared with, and how to repeat it</summary>
      {isOpen ? (
        <Suspense fallback={<p>Loading</p>}>
          <EvidencePart />
        </Suspense>
      ) : null}
    </details>
  );
}
