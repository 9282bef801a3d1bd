import { withPart } from '../../ui/load-part.ts';

/** Opens files that were dropped or chosen, by what is loaded for it. */
export function openChosen(files: readonly File[]): void {
  void withPart(
    'What opens files',
    () => import('./open-files.ts'),
    ({ openFiles }) => openFiles(files),
  );
}
