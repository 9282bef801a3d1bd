import { temporal } from 'zundo';
import { createStore } from 'zustand/vanilla';
import type { Design } from '../../../design/document.ts';
import type { SweepSetup } from '../../../design/workbench/sweep-setup.ts';
import type { Workbench } from '../../../design/workbench/workbench.ts';

export interface DocumentState {
  readonly design: Design;
  /** What a gesture in progress would make of the design: shown and run, but neither linked, saved nor undone. */
  readonly preview: Design | null;
  /** The designs that it stands side by side with, in their order. */
  readonly others: Others;
  /** The sweep that goes with them, which undo leaves as it is; null: the one that the page begins with. */
  readonly sweep: SweepSetup | null;
}

export interface Others {
  readonly before: readonly Design[];
  readonly after: readonly Design[];
}

const NONE: Others = { before: [], after: [] };

/** All designs, with the one that is edited. */
export function workbenchOf({ design, others, sweep }: DocumentState): Workbench {
  const designs = [...others.before, design, ...others.after];
  return { designs, active: others.before.length, ...(sweep === null ? {} : { sweep }) };
}

/** Whether nothing of what a link holds has changed. */
export function isSameWorkbench(a: DocumentState, b: DocumentState): boolean {
  return a.design === b.design && a.others === b.others && a.sweep === b.sweep;
}

type StateParts = Omit<Workbench, 'sweep'> & { readonly sweep?: SweepSetup | null };

function stateOf({ designs, active, sweep = null }: StateParts): DocumentState {
  const before = designs.slice(0, active);
  const after = designs.slice(active + 1);
  return {
    design: designs[active]!,
    preview: null,
    others: designs.length === 1 ? NONE : { before, after },
    sweep,
  };
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
    temporal((): DocumentState => ({ design: initial, preview: null, others: NONE, sweep: null }), {
      limit: UNDO_STEPS,
      partialize: ({ design, others }) => ({ design, others }),
      equality: (before, after) => before.design === after.design && before.others === after.others,
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

  function openAll(workbench: Workbench): void {
    endGesture();
    store.setState(stateOf(workbench));
    store.temporal.getState().clear();
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
    /** Adds or removes designs, or puts others in their place: one entry of the history. */
    arrange(change: (workbench: Workbench) => Workbench): void {
      endGesture();
      store.setState(stateOf(change(workbenchOf(store.getState()))));
    },
    /** Edits another of the designs from now on, which is nothing to undo. */
    turnTo(active: number): void {
      const { designs } = workbenchOf(store.getState());
      if (designs[active] === undefined) return;
      endGesture();
      const history = store.temporal.getState();
      history.pause();
      store.setState(stateOf({ designs, active, sweep: store.getState().sweep }));
      history.resume();
    },
    /** Goes along with the designs, which is nothing to undo. */
    sweep: (sweep: SweepSetup | null): void => store.setState({ sweep }),
    /** Starts over with a design that has no past. */
    open: (design: Design): void => openAll({ designs: [design], active: 0 }),
    openAll,
  };
}

export type DocumentStore = ReturnType<typeof createDocumentStore>;
