import { createStore } from 'zustand/vanilla';

export type DialogId = 'gallery' | 'commands' | 'keys' | 'help' | 'share' | 'saved' | 'import' | 'layout';

/** The dialog that is open; there is one at a time, and none is in the page before it is asked for. */
export const openedDialog = createStore<{ readonly id: DialogId | null }>()(() => ({ id: null }));

export function openDialog(id: DialogId): void {
  openedDialog.setState({ id });
}

/** Closes a dialog, unless another one has taken its place. */
export function closeDialog(id: DialogId): void {
  if (openedDialog.getState().id !== id) return;
  // Closed before it leaves the page, a dialog gives the focus back.
  document.querySelector<HTMLDialogElement>('.dialog[open]')?.close();
  openedDialog.setState({ id: null });
}
