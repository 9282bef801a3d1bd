import type { Design } from '../../../design/document.ts';
import { actAndClose } from '../../parts/dialog/act-and-close.ts';
import { replaceDesign } from '../../state/document/edits.ts';
import { announce } from '../../ui/announce.ts';
import { tellFile } from '../../parts/files/file-notice.ts';

/** Puts what was previewed in the place of the design, as one step of undo. */
export function importDesign(what: string, design: Design): void {
  actAndClose('import', () => {
    replaceDesign(design);
    tellFile({ kind: 'opened', what, dropped: [] });
    announce(`${what} opened.`);
    return true;
  });
}
