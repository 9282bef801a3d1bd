import type { timelineView } from './view-store.ts';

type Gestures = Pick<typeof timelineView, 'zoom' | 'pan' | 'fit'>;

const ZOOM = 1.5;
const PAN = 0.15;

const KEYS: Readonly<Record<string, (gestures: Gestures) => void>> = {
  w: ({ zoom }) => zoom(ZOOM),
  ArrowUp: ({ zoom }) => zoom(ZOOM),
  '+': ({ zoom }) => zoom(ZOOM),
  s: ({ zoom }) => zoom(1 / ZOOM),
  ArrowDown: ({ zoom }) => zoom(1 / ZOOM),
  '-': ({ zoom }) => zoom(1 / ZOOM),
  a: ({ pan }) => pan(-PAN),
  ArrowLeft: ({ pan }) => pan(-PAN),
  d: ({ pan }) => pan(PAN),
  ArrowRight: ({ pan }) => pan(PAN),
  f: ({ fit }) => fit(),
};

/** Does what a key stands for in the timeline; false if it stands for nothing. */
export function pressKey(key: string, gestures: Gestures): boolean {
  const action = KEYS[key.length === 1 ? key.toLowerCase() : key];
  action?.(gestures);
  return action !== undefined;
}
