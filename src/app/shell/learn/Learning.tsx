import { Suspense } from 'react';
import { useStore } from 'zustand';
import { learning } from '../../state/learn/learn-store.ts';
import { lazyPart } from '../../ui/load/lazy-part.tsx';

const LearnCard = lazyPart(async () => (await import('./LearnCard.tsx')).LearnCard);

/** The lesson that is open, over the page. */
export function Learning() {
  const isOpen = useStore(learning, ({ open }) => open !== null);
  return isOpen ? (
    <Suspense>
      <LearnCard />
    </Suspense>
  ) : null;
}
