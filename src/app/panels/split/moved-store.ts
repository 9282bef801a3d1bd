/** Changes of the other dimensions' bandwidths after one was typed: view state, shown next to that one. */
import { createStore } from 'zustand/vanilla';

export interface Moved {
  /** The dimension whose bandwidth was typed, counted from 0. */
  readonly dimension: number;
  readonly text: string;
}

export const moved = createStore<{ readonly last: Moved | null }>()(() => ({ last: null }));
