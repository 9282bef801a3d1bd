/** Edits of the document, apart from the fields of one value. */
import { DESIGN_VERSION, type Design, type SchemeId } from '../../../design/document.ts';
import type { Workbench } from '../../../design/workbench/workbench.ts';
import { announce } from '../../ui/announce.ts';
import { keepingFocus } from '../../ui/focus/focus.ts';
import { isSameWorkbench, workbenchOf } from '../document/document-store.ts';
import { designDocument, drafts } from './session.ts';

/** One finished edit: an entry of its own in the undo history. */
export function change(what: (design: Design) => Design): void {
  designDocument.endGesture();
  designDocument.edit('', what);
  designDocument.endGesture();
}

/** Makes one finished edit of what is previewed. */
export function keepPreview(): void {
  const { preview } = designDocument.store.getState();
  change((design) => preview ?? design);
}

export function undo(): void {
  drafts.dropUnder();
  telling('Undone', () => designDocument.undo());
}

export function redo(): void {
  drafts.dropUnder();
  telling('Redone', () => designDocument.redo());
}

/** Says what of the design has changed. */
function telling(done: 'Undone' | 'Redone', act: () => void): void {
  const before = designDocument.store.getState();
  keepingFocus(act);
  const after = designDocument.store.getState();
  if (isSameWorkbench(before, after)) return;
  // Said a moment later where the words are not here yet; without a network the undo itself has to do.
  void import('../document/undo-text.ts').then(
    ({ undoneOnBench }) => announce(undoneOnBench(done, workbenchOf(before), workbenchOf(after))),
    () => undefined,
  );
}

/** Another design in place of this one; undo brings this one back. */
export function replaceDesign(design: Design): void {
  drafts.dropUnder();
  change(() => ({ ...design, v: DESIGN_VERSION }));
}

/** Other designs in place of all of these; undo brings these back. */
export function replaceWorkbench(workbench: Workbench): void {
  drafts.dropUnder();
  designDocument.arrange(() => workbench);
}

export function showScheme(scheme: SchemeId): void {
  change((design) =>
    design.bandwidth.scheme === scheme ? design : { ...design, bandwidth: { ...design.bandwidth, scheme } },
  );
}
