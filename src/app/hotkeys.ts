import { redo, undo } from './store/edits.ts';

/** Undo and redo by keyboard, in text fields too: what is typed there is part of the document. */
export function startHotkeys(): void {
  addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'z') (event.shiftKey ? redo : undo)();
    else if (key === 'y') redo();
    else return;
    event.preventDefault();
  });
}
