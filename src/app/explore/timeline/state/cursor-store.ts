import { createStore } from 'zustand/vanilla';
import type { LanePoint } from '../layout/pictures.ts';

/** Where the pointer is on the lanes; null while it is elsewhere. */
export const laneCursor = createStore<{ readonly point: LanePoint | null }>()(() => ({ point: null }));

export function pointAt(point: LanePoint | null): void {
  laneCursor.setState({ point });
}
