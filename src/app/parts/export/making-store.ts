/** The file that is being made, of those that take a run: one at a time. */
import { createStore } from 'zustand/vanilla';
import type { MakeProgress } from '../../../worker/files/made-files.ts';

export interface Making {
  /** `The trace`. */
  readonly what: string;
  readonly progress: MakeProgress | null;
  readonly cancel: () => void;
}

export const making = createStore<{ readonly now: Making | null }>()(() => ({ now: null }));
