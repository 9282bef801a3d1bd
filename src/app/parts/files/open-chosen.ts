import { withPart } from '../../ui/load/load-part.ts';

/** Loads the code that opens files (open-files.ts) and opens the dropped or chosen ones with it. */
export function openChosen(files: readonly File[]): void {
  void withPart(
    'What opens files',
    () => import('./open-files.ts'),
    ({ openFiles }) => openFiles(files),
  );
}
