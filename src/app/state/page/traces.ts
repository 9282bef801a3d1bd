import { trace } from './session.ts';
import { whenIdle } from '../../ui/frame/idle.ts';
import { updateInFrame } from '../../ui/frame/frame.ts';
import type { Side } from '../view/selection-store.ts';
import { timelineSelection } from '../view/selection-store.ts';
import { createTraceStore, type TraceStore } from '../traces/trace-store.ts';

/** The maximum number of phases of the second trace: together with those of the first they fit into the memory of a page. */
const MOST_COMPARED = 2_000_000;

/** The store of the trace of each side. */
export const TRACES: Readonly<Record<Side, TraceStore>> = {
  shown: trace,
  compared: createTraceStore({ notify: updateInFrame, later: whenIdle }, MOST_COMPARED),
};

// A selection disappears with its trace.
for (const side of ['shown', 'compared'] as const) {
  let last = TRACES[side].current();
  TRACES[side].subscribe(() => {
    const current = TRACES[side].current();
    if (current !== last) timelineSelection.forget(side);
    last = current;
  });
}
