/** Edits of the document, apart from the fields of one value. */
import { DESIGN_VERSION, type Design, type SchemeId } from '../../../design/document.ts';
import type { Workbench } from '../../../design/workbench/workbench.ts';
import { announce } from '../../ui/announce.ts';
import { keepingFocus } from '../../ui/focus/focus.ts';
import { isSameWorkbench, workbenchOf } from '../document/document-store.ts';
import { designDocument, drafts } from './session.ts';

/** Makes one finished edit, which is an entry of the undo history. */
export function change(what: (design: Design) => Design): void {
  designDocument.endGesture();
  designDocument.edit('', what);
  designDocument.endGesture();
}

/** Makes the preview a finished edit. */
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

/** Announces what an undo or a redo has changed. */
function telling(done: 'Undone' | 'Redone', act: () => void): void {
  const before = designDocument.store.getState();
  keepingFocus(act);
  const after = designDocument.store.getState();
  if (isSameWorkbench(before, after)) return;
  // The announcement comes a moment later where its code is not loaded yet, and not at all without a network.
  void import('../document/undo-text.ts').then(
    ({ undoneOnBench }) => announce(undoneOnBench(done, workbenchOf(before), workbenchOf(after))),
    () => undefined,
  );
}

/** Replaces the design; undo restores it. */
export function replaceDesign(design: Design): void {
  drafts.dropUnder();
  change(() => ({ ...design, v: DESIGN_VERSION }));
}

/** Replaces all designs; undo restores them. */
export function replaceWorkbench(workbench: Workbench): void {
  drafts.dropUnder();
  designDocument.arrange(() => workbench);
}

export function showScheme(scheme: SchemeId): void {
  change((design) =>
    design.bandwidth.scheme === scheme ? design : { ...design, bandwidth: { ...design.bandwidth, scheme } },
  );
}
