import type { Design } from '../../study/document.ts';
import { closeDialog } from '../dialogs/dialog-store.ts';
import { replaceDesign } from '../store/edits.ts';
import { announce } from '../ui/announce.ts';
import { tellFile } from './file-notice.ts';

/** Puts what was previewed in the place of the design, as one step of undo. */
export function importDesign(what: string, design: Design): void {
  replaceDesign(design);
  tellFile({ kind: 'opened', what, dropped: [] });
  announce(`${what} opened.`);
  // In a task of its own: both at once keep the page from answering for long.
  setTimeout(() => closeDialog('import'));
}
