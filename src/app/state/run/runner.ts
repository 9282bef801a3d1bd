/**
 * Keeps the results up to date with the document: every edit that can change a result starts a run, which cancels the previous one. A
 * change of the shown scheme alone runs only that scheme again, for its timeline, and leaves the other results as they are.
 */
import { isSameSystem } from '../../../design/changes.ts';
import type { StoreApi } from 'zustand/vanilla';
import type { Design, SchemeId } from '../../../design/document.ts';
import { schemesOf } from '../../../design/schemes-of.ts';
import type { EngineClient } from '../../../worker/client/client.ts';
import type { RunEvent } from '../../../worker/protocol.ts';
import type { TraceStore } from '../traces/trace-store.ts';
import { shownDesign, type DocumentState } from '../document/document-store.ts';
import { refinedDesign } from './refined-design.ts';
import { createRunStore, type RunStore } from './run-store.ts';
import {
  afterEmpty,
  afterEvent,
  afterOutcome,
  afterRefinedRun,
  afterRefinement,
  afterStart,
  awaitsRefinement,
  type RunState,
} from './run-state.ts';

export interface Runner {
  readonly store: StoreApi<RunState>;
  /** Runs the design now, and again after every edit. */
  readonly follow: () => void;
  readonly cancel: () => void;
  /** Runs the design once more. */
  readonly again: () => void;
  /** Notes that the engine broke while no run was in progress. */
  readonly noteRestart: (reason: string) => void;
}

/** A table with more layers takes as long as a frame to copy to the engine. */
const MANY_LAYERS = 500;

function isLarge({ workload }: Design): boolean {
  return workload.kind === 'table' && workload.layers.length > MANY_LAYERS;
}

/** A frame, and what the page does in it. */
const DRAW_MS = 20;

export function createRunner(
  document: Pick<StoreApi<DocumentState>, 'getState' | 'subscribe'>,
  client: EngineClient,
  trace: TraceStore,
  /** Calls once a frame, so that all events that arrive in one frame cost the page one rendering. */
  inFrame: (notify: () => void) => void,
  /** Calls after a moment without an edit, unless the returned function is called first. */
  later: (work: () => void) => () => void,
): Runner {
  const runs = createRunStore(inFrame);
  const traced = createTracedRuns(client, trace, runs);
  let dropRefinement = (): void => undefined;

  async function run(design: Design, schemes: readonly SchemeId[]): Promise<void> {
    const hasFinished = await traced.run(design, schemes, design.bandwidth.scheme, afterEvent);
    if (hasFinished && awaitsRefinement(runs.latest())) dropRefinement = later(() => refine(design));
  }

  /** Starts once all schemes are drawn and no edit has come for a moment; the next edit ends it. */
  function refine(design: Design): void {
    const task = client.refine(design, () => undefined);
    dropRefinement = task.cancel;
    void task.end.then((end) => {
      if (dropRefinement !== task.cancel || end.status === 'cancelled') return;
      if (end.status !== 'finished') {
        const message = end.status === 'failed' ? end.message : (end.problems[0]?.message ?? '');
        runs.update((state) => ({ ...state, refinement: { ok: false, message } }));
        return;
      }
      runs.update((state) => afterRefinement(state, end.value));
      if (end.value.results !== null && design.bandwidth.scheme === 'optimal') void traced.runRefined(design);
    });
  }

  function start(design: Design): void {
    dropRefinement();
    dropRefinement = () => undefined;
    if (design.topology.dimensions.length === 0) {
      traced.drop();
      runs.set(afterEmpty(design));
      return;
    }
    const { phase, shownFor, shown, refusals } = runs.latest();
    const first = design.bandwidth.scheme;
    // A scheme that cannot be run would refuse a run of it alone, and with it the page: the others have results.
    const isRefused = refusals.some(({ scheme }) => scheme === first);
    const onlyTrace = phase === 'finished' && isSameSystem(shownFor, design) && !isRefused;
    if (onlyTrace && first === 'optimal' && shown.optimal?.seed !== undefined) {
      void traced.runRefined(design);
      return;
    }
    const others = onlyTrace ? [] : schemesOf(design).filter((scheme) => scheme !== first);
    void run(design, [first, ...others]);
  }

  return {
    store: runs.store,
    follow() {
      start(shownDesign(document.getState()));
      document.subscribe((state, previous) => {
        const [design, before] = [shownDesign(state), shownDesign(previous)];
        const sameScheme = design.bandwidth.scheme === before.bandwidth.scheme;
        if (sameScheme && isSameSystem(design, before)) return;
        start(design);
      });
    },
    cancel() {
      client.cancel();
      if (runs.latest().phase !== 'running') return;
      // The cancel is shown with this very event, however long the current frame takes.
      runs.set(afterOutcome(runs.latest(), { status: 'cancelled', runId: 0 }));
    },
    again: () => start(shownDesign(document.getState())),
    noteRestart: runs.noteRestart,
  };
}

/** Runs whose events change the results of the page and fill its trace; a newer run ends the one before it. */
function createTracedRuns(client: EngineClient, trace: TraceStore, runs: RunStore) {
  let count = 0;

  /** @returns whether the run has finished, as the newest one */
  async function run(
    design: Design,
    schemes: readonly SchemeId[],
    traced: SchemeId,
    after: (state: RunState, event: RunEvent) => RunState,
    refined?: (state: RunState) => Design,
  ): Promise<boolean> {
    const number = (count += 1);
    trace.expectAnother();
    const { phase, shownFor } = runs.latest();
    const isFromRest = phase !== 'running';
    // The very first numbers are waited for with an empty timeline, which the runs fill.
    const hasNews =
      isFromRest && refined === undefined && shownFor !== null && !isSameSystem(shownFor, design);
    // With the edit itself, which renders the page anyway.
    runs.set(afterStart(runs.latest(), design));
    if (isLarge(design) && refined === undefined) {
      // Sending the design and showing it both take long, so each gets a separate task.
      client.cancel();
      await new Promise((resolve) => setTimeout(resolve));
      if (number !== count) return false;
    }
    const outcome = await client.run(
      {
        design: refined?.(runs.latest()) ?? design,
        schemes,
        traced,
        ...(hasNews ? { drawMs: DRAW_MS } : {}),
      },
      {
        onEvent(event) {
          if (event.type === 'batch') trace.add(event);
          // The first numbers after an edit at rest do not wait for a frame: they are rendered while the page would wait for it.
          // While edits follow each other, as in a drag, that would be a second rendering a frame.
          if (event.type === 'closed' && isFromRest) runs.set(after(runs.latest(), event));
          else runs.update((state) => after(state, event));
        },
        onRestart: runs.noteRestart,
      },
    );
    if (number !== count) return false;
    trace.expectNone();
    if (outcome.status === 'finished') trace.finish();
    runs.update((state) => afterOutcome(state, outcome));
    // The trace of another design is removed with its results.
    if (runs.latest().shownFor === null) trace.clear();
    return outcome.status === 'finished';
  }

  return {
    run,
    /** Runs `optimal` with its refined split, for a timeline of it in place of the closed form's. */
    runRefined: (design: Design): Promise<boolean> =>
      run(design, ['optimal'], 'optimal', afterRefinedEvent, (state) => refinedDesign(design, state)),
    /** Ends the run and removes its trace. */
    drop(): void {
      count += 1;
      client.cancel();
      trace.clear();
    },
  };
}

/** In the run of a refined split only the results of its scheme and its progress are new. */
function afterRefinedEvent(state: RunState, event: RunEvent): RunState {
  if (event.type === 'scheme') return afterRefinedRun(state, event.result);
  return event.type === 'progress' ? afterEvent(state, event) : state;
}
