import { createStore } from 'zustand/vanilla';
import type { Point } from './slots.ts';

/**
 * The position of the pointer that carries a block, in px of the window. It has a separate store because it changes every
 * frame.
 */
export const carriedAt = createStore<Point>()(() => ({ x: 0, y: 0 }));
