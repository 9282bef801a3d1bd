import type { Design } from '../../study/document.ts';
import { closeDialog } from '../dialogs/dialog-store.ts';
import { replaceDesign } from '../store/edits.ts';
import { announce } from '../ui/announce.ts';
import { tellFile } from './file-notice.ts';

/** Puts what was previewed in the place of the design, as one step of undo. */
export function importDesign(what: string, design: Design): void {
  // The press, the change of the page and the closing in tasks of their own: all at once keep it from answering for long.
  setTimeout(() => {
    replaceDesign(design);
    tellFile({ kind: 'opened', what, dropped: [] });
    announce(`${what} opened.`);
    setTimeout(() => closeDialog('import'));
  });
}
