/** How the knobs stand: view state, until it is applied to the document. */
import { createStore } from 'zustand/vanilla';
import type { Settings } from './settings.ts';

export const whatIf = createStore<{ readonly settings: Settings }>()(() => ({ settings: {} }));
