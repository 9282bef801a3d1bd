/** Edits of the document, apart from the fields of one value. */
import { DESIGN_VERSION, type Design, type SchemeId } from '../../../design/document.ts';
import { designDocument, drafts } from '../run/session.ts';

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
  designDocument.undo();
}

export function redo(): void {
  drafts.dropUnder();
  designDocument.redo();
}

/** Another design in place of this one; undo brings this one back. */
export function replaceDesign(design: Design): void {
  drafts.dropUnder();
  change(() => ({ ...design, v: DESIGN_VERSION }));
}

export function showScheme(scheme: SchemeId): void {
  change((design) =>
    design.bandwidth.scheme === scheme ? design : { ...design, bandwidth: { ...design.bandwidth, scheme } },
  );
}
