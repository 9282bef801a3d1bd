/** The single collective that is shown: view state, not part of the document. */
import { createStore } from 'zustand/vanilla';
import type { Collective } from '../../../collective/types.ts';
import type { SchemeId } from '../../../design/document.ts';

/** As many as the tab draws. */
export const CHUNKS = { min: 1, max: 64, whole: true };

export interface CollectiveChoice {
  readonly collective: Collective;
  readonly bytes: number;
  readonly chunks: number;
  /** null: the shown scheme. */
  readonly scheme: SchemeId | null;
}

export const collectiveChoice = createStore<CollectiveChoice>()(() => ({
  collective: 'allReduce',
  bytes: 1e8,
  chunks: 8,
  scheme: null,
}));
