import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { openChosen, openDropped } from '../../parts/files/open-chosen.ts';

const DropWords = lazyPart(async () => (await import('./DropWords.tsx')).DropWords);

/** Shorter texts are names and numbers, not files. */
const LEAST_PASTED = 40;

/** Files may be dropped, and their text pasted, anywhere on the page but in fields; while files hang over it, it says what will happen. */
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
      if (event.dataTransfer !== null) openDropped(event.dataTransfer);
    };
    const pasted = (event: ClipboardEvent): void => {
      const { target } = event;
      const isField = target instanceof Element && target.closest('input, textarea, dialog') !== null;
      const text = event.clipboardData?.getData('text') ?? '';
      if (isField || text.length < LEAST_PASTED) return;
      event.preventDefault();
      openChosen([new File([text], 'pasted')]);
    };
    window.addEventListener('paste', pasted);
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', left);
    window.addEventListener('drop', dropped);
    return () => {
      window.removeEventListener('paste', pasted);
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
