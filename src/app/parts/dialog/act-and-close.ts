import { closeDialog, type DialogId } from './dialog-store.ts';

/**
 * Changes the page as a dialog asks for it, then closes the dialog, unless `act` says that it could not: the press, the
 * change and the closing in tasks of their own, as all at once keep the page from answering for long.
 */
export function actAndClose(id: DialogId, act: () => boolean): void {
  setTimeout(() => {
    if (act()) setTimeout(() => closeDialog(id));
  });
}
