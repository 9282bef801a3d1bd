import { temporal } from 'zundo';
import { createStore } from 'zustand/vanilla';
import type { Design } from '../../../design/document.ts';

export interface DocumentState {
  readonly design: Design;
  /** What a gesture in progress would make of the design: shown and run, but neither linked, saved nor undone. */
  readonly preview: Design | null;
}

/** The design the page shows and runs. */
export function shownDesign({ design, preview }: DocumentState): Design {
  return preview ?? design;
}

const UNDO_STEPS = 200;
/** Steps of one gesture (a held arrow key) that are further apart are two entries of the undo history. */
const GESTURE_PAUSE_MS = 1000;
/** Typing ends with the field, however slowly it goes. */
export const UNTIL_ENDED = Infinity;

/**
 * The document with its history. A gesture (typing in one field, dragging one slider) is one entry:
 * edits of the same name fold into the first until the gesture ends or `pauseMs` pass without one.
 * @param settled what becomes of an edited design; missing: what the edit made of it
 */
export function createDocumentStore(
  initial: Design,
  now: () => number,
  settled: (before: Design, after: Design) => Design = (_, after) => after,
) {
  const store = createStore<DocumentState>()(
    temporal((): DocumentState => ({ design: initial, preview: null }), {
      limit: UNDO_STEPS,
      partialize: ({ design }) => ({ design }),
      equality: (before, after) => before.design === after.design,
    }),
  );
  let lastGesture: string | null = null;
  let lastEdit = -Infinity;

  function endGesture(): void {
    lastGesture = null;
  }

  function endPreview(): void {
    if (store.getState().preview !== null) store.setState({ preview: null });
  }

  /** Shows what a change would make of the design; an edit takes its place, `endPreview` takes it back. */
  function preview(change: (design: Design) => Design): void {
    const { design, preview: before } = store.getState();
    const changed = change(design);
    const tried = changed === design ? null : changed;
    if (tried !== before) store.setState({ preview: tried });
  }

  function edit(
    gesture: string,
    change: (design: Design) => Design,
    pauseMs: number = GESTURE_PAUSE_MS,
  ): void {
    const before = store.getState().design;
    const design = settled(before, change(before));
    if (design === before) {
      endPreview();
      return;
    }
    const time = now();
    const history = store.temporal.getState();
    const continues = gesture === lastGesture && time - lastEdit < pauseMs;
    if (continues) history.pause();
    store.setState({ design, preview: null });
    if (continues) history.resume();
    lastGesture = gesture;
    lastEdit = time;
  }

  return {
    store,
    history: store.temporal,
    edit,
    endGesture,
    preview,
    endPreview,
    undo(): void {
      endGesture();
      endPreview();
      store.temporal.getState().undo();
    },
    redo(): void {
      endGesture();
      endPreview();
      store.temporal.getState().redo();
    },
    /** Starts over with a design that has no past. */
    open(design: Design): void {
      endGesture();
      store.setState({ design, preview: null });
      store.temporal.getState().clear();
    },
  };
}

export type DocumentStore = ReturnType<typeof createDocumentStore>;
