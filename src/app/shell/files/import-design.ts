import type { Design } from '../../../design/document.ts';
import type { Workbench } from '../../../design/workbench/workbench.ts';
import { actAndClose } from '../../parts/dialog/act-and-close.ts';
import { tellFile } from '../../parts/files/file-notice.ts';
import { replaceDesign, replaceWorkbench } from '../../state/page/edits.ts';
import { announce } from '../../ui/announce.ts';

/**
 * Puts what was previewed in the place of the design, as one step of undo.
 * @param workbench where there are several, in place of all that stand side by side
 */
export function importDesign(what: string, design: Design, workbench?: Workbench): void {
  actAndClose('import', () => {
    if (workbench === undefined) replaceDesign(design);
    else replaceWorkbench(workbench);
    tellFile({ kind: 'opened', what, dropped: [] });
    announce(`${what} opened.`);
    return true;
  });
}
