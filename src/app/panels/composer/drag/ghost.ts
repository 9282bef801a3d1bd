import { createStore } from 'zustand/vanilla';
import type { Point } from './slots.ts';

/** Position of the pointer that carries a block, in px of the window. A store of its own, as it changes every frame. */
export const carriedAt = createStore<Point>()(() => ({ x: 0, y: 0 }));
