import type { Design } from '../../study/document.ts';
import { actAndClose } from '../dialogs/act-and-close.ts';
import { replaceDesign } from '../store/edits.ts';
import { announce } from '../ui/announce.ts';
import { tellFile } from './file-notice.ts';

/** Puts what was previewed in the place of the design, as one step of undo. */
export function importDesign(what: string, design: Design): void {
  actAndClose('import', () => {
    replaceDesign(design);
    tellFile({ kind: 'opened', what, dropped: [] });
    announce(`${what} opened.`);
    return true;
  });
}
