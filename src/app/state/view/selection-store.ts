/** The selection on the timeline, and its colour mode: view state, not part of the document. */
import { createStore } from 'zustand/vanilla';
import type { View } from './view.ts';
import type { ColourMode } from './colour-mode.ts';
import type { Place } from './phase-place.ts';

/** The trace of the shown scheme, or of the scheme that it is compared with. */
export type Side = 'shown' | 'compared';

export interface MarkedPhase extends Place {
  readonly side: Side;
}

export interface FollowedChunk {
  readonly side: Side;
  readonly chunk: number;
}

export interface Selection {
  /** The chunk phase that the keyboard has reached. */
  readonly marked: MarkedPhase | null;
  readonly followed: FollowedChunk | null;
  /** The selected time. */
  readonly range: View | null;
  readonly colour: ColourMode;
  /** Whether the critical path is drawn. */
  readonly hasPath: boolean;
}

export function createSelection() {
  const store = createStore<Selection>()(() => ({
    marked: null,
    followed: null,
    range: null,
    colour: 'dimension',
    hasPath: true,
  }));
  return {
    store,
    mark: (marked: MarkedPhase | null): void => store.setState({ marked }),
    follow: (followed: FollowedChunk | null): void => store.setState({ followed }),
    select: (range: View | null): void => store.setState({ range }),
    /** Keeps the selected time inside an iteration that has become shorter. */
    fit(domainNs: number): void {
      const { range } = store.getState();
      if (range === null || range.endNs <= domainNs) return;
      store.setState({ range: range.startNs < domainNs ? { ...range, endNs: domainNs } : null });
    },
    showPath: (hasPath: boolean): void => store.setState({ hasPath }),
    colourBy: (colour: ColourMode): void => store.setState({ colour }),
    /** Clears the last selection: the chunk, then the phase, then the time. Returns false if there was none. */
    letGo(): boolean {
      const { marked, followed, range } = store.getState();
      if (followed !== null) store.setState({ followed: null, marked: null });
      else if (marked !== null) store.setState({ marked: null });
      else if (range !== null) store.setState({ range: null });
      else return false;
      return true;
    },
    /** Clears what was selected in a trace that has been replaced. */
    forget(side: Side): void {
      const { marked, followed } = store.getState();
      if (marked?.side === side) store.setState({ marked: null });
      if (followed?.side === side) store.setState({ followed: null });
    },
  };
}

export const timelineSelection = createSelection();
