import { temporal } from 'zundo';
import { createStore } from 'zustand/vanilla';
import type { Design } from '../../study/document.ts';

export interface DocumentState {
  readonly design: Design;
}

const UNDO_STEPS = 200;
/** Steps of one gesture (a held arrow key) that are further apart are two entries of the undo history. */
const GESTURE_PAUSE_MS = 1000;
/** Typing ends with the field, however slowly it goes. */
export const UNTIL_ENDED = Infinity;

/**
 * The document with its history. A gesture (typing in one field, dragging one slider) is one entry:
 * edits of the same name fold into the first until the gesture ends or `pauseMs` pass without one.
 */
export function createDocumentStore(initial: Design, now: () => number) {
  const store = createStore<DocumentState>()(
    temporal((): DocumentState => ({ design: initial }), { limit: UNDO_STEPS }),
  );
  let lastGesture: string | null = null;
  let lastEdit = -Infinity;

  function endGesture(): void {
    lastGesture = null;
  }

  function edit(
    gesture: string,
    change: (design: Design) => Design,
    pauseMs: number = GESTURE_PAUSE_MS,
  ): void {
    const before = store.getState().design;
    const design = change(before);
    if (design === before) return;
    const time = now();
    const history = store.temporal.getState();
    const continues = gesture === lastGesture && time - lastEdit < pauseMs;
    if (continues) history.pause();
    store.setState({ design });
    if (continues) history.resume();
    lastGesture = gesture;
    lastEdit = time;
  }

  return {
    store,
    history: store.temporal,
    edit,
    endGesture,
    undo(): void {
      endGesture();
      store.temporal.getState().undo();
    },
    redo(): void {
      endGesture();
      store.temporal.getState().redo();
    },
    /** Starts over with a design that has no past. */
    open(design: Design): void {
      endGesture();
      store.setState({ design });
      store.temporal.getState().clear();
    },
  };
}

export type DocumentStore = ReturnType<typeof createDocumentStore>;
