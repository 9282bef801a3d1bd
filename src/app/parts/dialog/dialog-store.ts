import { createStore } from 'zustand/vanilla';

export type DialogId = 'gallery' | 'commands' | 'keys' | 'help' | 'share' | 'saved' | 'import' | 'layout';

/** The open dialog. There is at most one, and none is rendered before it is opened. */
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
