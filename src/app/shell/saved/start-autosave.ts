import { isSameWorkbench } from '../../state/document/document-store.ts';
import { designDocument } from '../../state/page/session.ts';

const AFTER_MS = 1500;

/** Autosaves from the first edit on; what does it is loaded then. */
export function startAutosave(): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  designDocument.store.subscribe((now, before) => {
    if (isSameWorkbench(now, before)) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => void keep(), AFTER_MS);
  });
}

/** What cannot be loaded without a network is asked for again after the next edit. */
async function keep(): Promise<void> {
  const loaded = await import('./autosave.ts').catch(() => null);
  if (loaded !== null) await loaded.autosave();
}
