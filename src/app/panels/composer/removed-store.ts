import { createStore } from 'zustand/vanilla';
import type { Design } from '../../../design/document.ts';
import { designDocument } from '../../state/page/session.ts';

/** The last block that was removed, shown until the next edit or undo; null if there is none. */
export const removedBlock = createStore<{
  readonly words: string | null;
  /** Its former index. */
  readonly at: number;
}>()(() => ({ words: null, at: 0 }));

/** Records a removed block, after the edit. */
export function tellRemoved(words: string, at: number): void {
  const { design } = designDocument.store.getState();
  removedBlock.setState({ words, at });
  const stop = designDocument.store.subscribe(({ design: now }: { readonly design: Design }) => {
    if (now === design) return;
    stop();
    if (removedBlock.getState().words === words) removedBlock.setState({ words: null, at });
  });
}
