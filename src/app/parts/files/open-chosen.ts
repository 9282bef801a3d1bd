import { withPart } from '../../ui/load/load-part.ts';
import type * as OpenFiles from './open-files.ts';

/** Loads the code that opens files (open-files.ts) and opens the dropped or chosen ones with it. */
const withFiles = (act: (part: typeof OpenFiles) => Promise<void>): void =>
  void withPart('What opens files', () => import('./open-files.ts'), act);

export function openChosen(files: readonly File[]): void {
  withFiles(({ openFiles }) => openFiles(files));
}

export function openDropped({ items, files }: DataTransfer): void {
  // The items are gone once the event is over.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const dropped = [...files];
  withFiles(({ openFiles, openEntries }) =>
    entries.some(({ isDirectory }) => isDirectory) ? openEntries(entries) : openFiles(dropped),
  );
}
