/** Settings of the knobs: view state, until it is applied to the document. */
import { createStore } from 'zustand/vanilla';
import type { Settings } from './settings.ts';

interface WhatIf {
  readonly settings: Settings;
  /** Whose sliders are shown; null: the outermost. */
  readonly dimension: number | null;
}

export const whatIf = createStore<WhatIf>()(() => ({ settings: {}, dimension: null }));
