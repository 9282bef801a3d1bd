import { designDocument } from '../../state/run/session.ts';

const AFTER_MS = 1500;

/** Autosaves from the first edit on; what does it is loaded then. */
export function startAutosave(): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  designDocument.store.subscribe(({ design }, { design: before }) => {
    if (design === before) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => void import('./autosave.ts').then(({ autosave }) => autosave()), AFTER_MS);
  });
}
