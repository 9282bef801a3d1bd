import { createStore } from 'zustand/vanilla';

export type DialogId = 'gallery' | 'commands' | 'keys' | 'help';

/** The dialog that is open; there is one at a time, and none is in the page before it is asked for. */
export const openedDialog = createStore<{ readonly id: DialogId | null }>()(() => ({ id: null }));

export function openDialog(id: DialogId): void {
  openedDialog.setState({ id });
}

export function closeDialog(): void {
  openedDialog.setState({ id: null });
}
