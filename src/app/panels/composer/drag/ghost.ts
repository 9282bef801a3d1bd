import { createStore } from 'zustand/vanilla';
import type { Point } from './slots.ts';

/**
 * Stores the position of the pointer during a drag, in px of the window. It is apart from other state because it changes
 * every frame.
 */
export const carriedAt = createStore<Point>()(() => ({ x: 0, y: 0 }));
