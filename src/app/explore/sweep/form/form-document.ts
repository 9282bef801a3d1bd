/**
 * Keeps the form of a sweep and the document in step: the form goes into the link, and an opened link fills in the form. A form that
 * defines no numbers yet leaves the document as it is.
 */
import type { SweepSetup } from '../../../../design/workbench/sweep-setup.ts';
import { designDocument } from '../../../state/page/session.ts';
import { FIRST_FORM, sweepForm } from './form-store.ts';
import { formOf, isFirst, setupOf } from './form-setup.ts';

/** What the form and the document had in common last. */
let shared: SweepSetup | null = null;
let isApart = false;

function fillIn(): void {
  const { sweep } = designDocument.store.getState();
  if (sweep === shared) return;
  shared = sweep;
  withoutDocument(() => sweepForm.setState(sweep === null ? FIRST_FORM : formOf(sweep)));
}

/** Changes the form but not the document. */
export function withoutDocument(change: () => void): void {
  isApart = true;
  change();
  isApart = false;
}

sweepForm.subscribe((form) => {
  if (isApart) return;
  const setup = isFirst(form) ? null : setupOf(form);
  if (setup === null && !isFirst(form)) return;
  shared = setup;
  designDocument.sweep(setup);
});
designDocument.store.subscribe(fillIn);
fillIn();
