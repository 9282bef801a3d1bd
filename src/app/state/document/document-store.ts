import { temporal } from 'zundo';
import { createStore } from 'zustand/vanilla';
import type { Design } from '../../../design/document.ts';
import type { SweepSetup } from '../../../design/workbench/sweep-setup.ts';
import type { Workbench } from '../../../design/workbench/workbench.ts';

export interface DocumentState {
  readonly design: Design;
  /** The design that a gesture in progress would lead to: it is shown and run, but neither linked, saved nor undone. */
  readonly preview: Design | null;
  /** The other designs side by side, in order. */
  readonly others: Others;
  /** The sweep that belongs to them, which undo does not change; null for the sweep that the page starts with. */
  readonly sweep: SweepSetup | null;
}

export interface Others {
  readonly before: readonly Design[];
  readonly after: readonly Design[];
}

const NONE: Others = { before: [], after: [] };

/** All designs, and which one is edited. */
export function workbenchOf({ design, others, sweep }: DocumentState): Workbench {
  const designs = [...others.before, design, ...others.after];
  return { designs, active: others.before.length, ...(sweep === null ? {} : { sweep }) };
}

/** Whether two states have the same link. */
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
/** The pause of a gesture that has no time limit: typing lasts until the field is left, however slow it is. */
export const UNTIL_ENDED = Infinity;

/**
 * The document with its history. A gesture (typing in one field, dragging one slider) is one entry:
 * edits of the same name fold into the first until the gesture ends or `pauseMs` pass without one.
 * @param settled completes an edited design; defaults to leaving it as the edit made it
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
  const gesture = createGesture(now);

  function endPreview(): void {
    if (store.getState().preview !== null) store.setState({ preview: null });
  }

  /** Shows the design with a change; an edit replaces the preview, `endPreview` removes it. */
  function preview(change: (design: Design) => Design): void {
    const { design, preview: before } = store.getState();
    const changed = change(design);
    const tried = changed === design ? null : changed;
    if (tried !== before) store.setState({ preview: tried });
  }

  function edit(name: string, change: (design: Design) => Design, pauseMs: number = GESTURE_PAUSE_MS): void {
    const before = store.getState().design;
    const design = settled(before, change(before));
    if (design === before) {
      endPreview();
      return;
    }
    const history = store.temporal.getState();
    const continues = gesture.continues(name, pauseMs);
    if (continues) history.pause();
    store.setState({ design, preview: null });
    if (continues) history.resume();
  }

  function openAll(workbench: Workbench): void {
    gesture.end();
    store.setState(stateOf(workbench));
    store.temporal.getState().clear();
  }

  return {
    store,
    history: store.temporal,
    edit,
    endGesture: (): void => gesture.end(),
    preview,
    endPreview,
    undo(): void {
      gesture.end();
      endPreview();
      store.temporal.getState().undo();
    },
    redo(): void {
      gesture.end();
      endPreview();
      store.temporal.getState().redo();
    },
    /** Adds, removes or replaces designs, as one entry of the history. */
    arrange(change: (workbench: Workbench) => Workbench): void {
      gesture.end();
      store.setState(stateOf(change(workbenchOf(store.getState()))));
    },
    /** Makes another design the edited one; this is not an entry of the history. */
    turnTo(active: number): void {
      const { designs } = workbenchOf(store.getState());
      if (designs[active] === undefined) return;
      gesture.end();
      const history = store.temporal.getState();
      history.pause();
      store.setState(stateOf({ designs, active, sweep: store.getState().sweep }));
      history.resume();
    },
    /** Sets the sweep that belongs to the designs; this is not an entry of the history. */
    sweep: (sweep: SweepSetup | null): void => store.setState({ sweep }),
    /** Opens a design with an empty history. */
    open: (design: Design): void => openAll({ designs: [design], active: 0 }),
    openAll,
  };
}

/** Decides which edits belong together: those of one name, as long as the gesture is not ended and no pause is too long. */
function createGesture(now: () => number) {
  let last: string | null = null;
  let lastMs = -Infinity;
  return {
    end(): void {
      last = null;
    },
    /** Whether an edit made now continues the gesture of the edit before. */
    continues(name: string, pauseMs: number): boolean {
      const nowMs = now();
      const isSame = name === last && nowMs - lastMs < pauseMs;
      last = name;
      lastMs = nowMs;
      return isSame;
    },
  };
}

export type DocumentStore = ReturnType<typeof createDocumentStore>;
