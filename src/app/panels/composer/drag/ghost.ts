import { createStore } from 'zustand/vanilla';
import type { Point } from './slots.ts';

/** Where the pointer is that carries a block, in px of the window. Apart from the hand: it changes every frame. */
export const carriedAt = createStore<Point>()(() => ({ x: 0, y: 0 }));
