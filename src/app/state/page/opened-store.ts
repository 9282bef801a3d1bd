import { createStore } from 'zustand/vanilla';
import { announce } from '../../ui/announce.ts';
import { designDocument } from './session.ts';

/** What last replaced the design, and how to get back; shown until the next edit. null if nothing did. */
export const openedDesign = createStore<{ readonly words: string | null }>()(() => ({ words: null }));

/**
 * Announces what was opened, after the edit that opened it: on the page with the way back, and to screen readers.
 *
 * @param what `Case 3 opened`, without a full stop
 * @param back what undo does
 */
export function tellOpened(what: string, back = 'Undo brings the design before it back.'): void {
  const { design } = designDocument.store.getState();
  const words = `${what}.`;
  announce(`${words} ${back}`);
  openedDesign.setState({ words });
  const stop = designDocument.store.subscribe((now) => {
    if (now.design === design) return;
    stop();
    if (openedDesign.getState().words === words) openedDesign.setState({ words: null });
  });
}
