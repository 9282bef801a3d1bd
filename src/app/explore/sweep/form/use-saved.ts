import { useCallback, useState } from 'react';
import { openDatabase } from '../../../parts/shelf/database.ts';
import { newId } from '../../../parts/shelf/new-id.ts';
import type { SavedDesign } from '../../../parts/shelf/record.ts';
import { createShelf, type Shelf } from '../../../parts/shelf/shelf.ts';

let shelf: Shelf | null = null;

/** The designs that are kept in this browser, read on demand; empty if the browser keeps nothing for the page. */
export function useSaved(): readonly [designs: readonly SavedDesign[], read: () => void] {
  const [designs, setDesigns] = useState<readonly SavedDesign[]>([]);
  const read = useCallback(() => {
    shelf ??= createShelf(openDatabase(), () => Date.now(), newId);
    void shelf.list().then((list) => setDesigns(list.ok ? list.value : []));
  }, []);
  return [designs, read];
}
