import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { openChosen } from '../../parts/files/open-chosen.ts';

const DropWords = lazyPart(async () => (await import('./DropWords.tsx')).DropWords);

/** Files may be dropped anywhere on the page; while they hang over it, it says what will happen. */
export function DropZone() {
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const left = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const dropped = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      openChosen([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', left);
    window.addEventListener('drop', dropped);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', left);
      window.removeEventListener('drop', dropped);
    };
  }, []);

  if (!isOver) return null;
  return (
    <Suspense>
      <DropWords />
    </Suspense>
  );
}
