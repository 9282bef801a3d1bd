import { closeDialog, type DialogId } from './dialog-store.ts';

/**
 * Makes the change of a dialog, then closes the dialog unless `act` reports a failure. The press, the change and the closing are separate
 * tasks, since together they would block the page for long.
 */
export function actAndClose(id: DialogId, act: () => boolean): void {
  setTimeout(() => {
    if (act()) setTimeout(() => closeDialog(id));
  });
}
