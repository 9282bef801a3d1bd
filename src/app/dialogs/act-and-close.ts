import { closeDialog, type DialogId } from './dialog-store.ts';

/**
 * Changes the page as a dialog asks for it, then closes the dialog: the press, the change and the closing in tasks of
 * their own, as all at once keep the page from answering for long.
 */
export function actAndClose(id: DialogId, act: () => void): void {
  setTimeout(() => {
    act();
    setTimeout(() => closeDialog(id));
  });
}
