/** The collective that is explained at the moment: view state, not part of the document. */
import { createStore } from 'zustand/vanilla';
import type { AlgorithmName, Collective } from '../../../collective/types.ts';

interface ExplainedState {
  /** Id of a subject; if the network has none of that name, the first is shown. */
  readonly subject: string;
  readonly collective: Collective;
  /** null: what the design runs. */
  readonly algorithm: AlgorithmName | null;
  readonly tree: 0 | 1;
}

export const explained = createStore<ExplainedState>()(() => ({
  subject: '',
  collective: 'allReduce',
  algorithm: null,
  tree: 0,
}));
