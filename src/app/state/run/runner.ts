/**
 * Keeps the results following the document: every edit that can change a result starts a run, which ends
 * the one before it. A change of the shown scheme alone runs that scheme again for its timeline and leaves
 * the other results as they are.
 */
import { isSameSystem } from '../../../design/changes.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Design, SchemeId } from '../../../design/document.ts';
import type { EngineClient } from '../../../worker/client/client.ts';
import type { TraceStore } from '../traces/trace-store.ts';
import { shownDesign, type DocumentState } from '../document/document-store.ts';
import { refinedDesign } from './refined-design.ts';
import {
  afterEmpty,
  afterEvent,
  afterOutcome,
  afterRefinedRun,
  afterRefinement,
  afterStart,
  awaitsRefinement,
  INITIAL_RUN,
  type RunState,
} from './run-state.ts';
import { schemesOf } from '../../../design/schemes-of.ts';

export interface Runner {
  readonly store: StoreApi<RunState>;
  /** Runs the design as it is now, and from now on after every edit. */
  readonly follow: () => void;
  readonly cancel: () => void;
  /** Runs the design as it is now once more. */
  readonly again: () => void;
  /** The engine broke over something else than a run. */
  readonly noteRestart: (reason: string) => void;
}

/** Copying so many to the engine takes as long as a frame. */
const MANY_LAYERS = 500;

function isLarge({ workload }: Design): boolean {
  return workload.kind === 'table' && workload.layers.length > MANY_LAYERS;
}

export function createRunner(
  document: Pick<StoreApi<DocumentState>, 'getState' | 'subscribe'>,
  client: EngineClient,
  trace: TraceStore,
  /** Calls once a frame: events that arrive in one frame cost the page one rendering. */
  inFrame: (notify: () => void) => void,
  /** Calls after a moment without an edit, unless what it returns is called first. */
  later: (work: () => void) => () => void,
): Runner {
  const store = createStore<RunState>()(() => INITIAL_RUN);
  let latest = INITIAL_RUN;
  let runs = 0;
  let dropRefinement = (): void => undefined;

  function notify(): void {
    if (store.getState() !== latest) store.setState(latest, true);
  }

  function update(change: (state: RunState) => RunState): void {
    latest = change(latest);
    inFrame(notify);
  }

  function noteRestart(reason: string): void {
    update((state) => ({ ...state, trouble: `The engine stopped (${reason}) and was started again.` }));
  }

  async function run(design: Design, schemes: readonly SchemeId[]): Promise<void> {
    const number = (runs += 1);
    trace.expectAnother();
    latest = afterStart(latest, design);
    // With the edit itself, which renders the page anyway.
    notify();
    if (isLarge(design)) {
      // Handing it over and showing it take long each: a task for each.
      client.cancel();
      await new Promise((resolve) => setTimeout(resolve));
      if (number !== runs) return;
    }
    const outcome = await client.run(
      { design, schemes, traced: design.bandwidth.scheme },
      {
        onEvent(event) {
          if (event.type === 'batch') trace.add(event);
          update((state) => afterEvent(state, event));
        },
        onRestart: noteRestart,
      },
    );
    if (number !== runs) return;
    trace.expectNone();
    if (outcome.status === 'finished') trace.finish();
    update((state) => afterOutcome(state, outcome));
    // A trace of another design goes with its results.
    if (latest.shownFor === null) trace.clear();
    if (outcome.status === 'finished' && awaitsRefinement(latest))
      dropRefinement = later(() => refine(design));
  }

  /** Not before all schemes are drawn and no edit has come for a moment; the next edit ends it. */
  function refine(design: Design): void {
    const task = client.refine(design, () => undefined);
    dropRefinement = task.cancel;
    void task.end.then((end) => {
      if (dropRefinement !== task.cancel || end.status === 'cancelled') return;
      if (end.status !== 'finished') {
        const message = end.status === 'failed' ? end.message : (end.problems[0]?.message ?? '');
        update((state) => ({ ...state, refinement: { ok: false, message } }));
        return;
      }
      update((state) => afterRefinement(state, end.value));
      if (end.value.results !== null && design.bandwidth.scheme === 'optimal') void traceRefined(design);
    });
  }

  /** The timeline of the refined split in place of the closed form's. */
  async function traceRefined(design: Design): Promise<void> {
    const number = (runs += 1);
    trace.expectAnother();
    latest = afterStart(latest, design);
    notify();
    const asked = refinedDesign(design, latest);
    const outcome = await client.run(
      { design: asked, schemes: ['optimal'], traced: 'optimal' },
      {
        onEvent(event) {
          if (event.type === 'batch') trace.add(event);
          if (event.type === 'scheme') update((state) => afterRefinedRun(state, event.result));
          if (event.type === 'progress') update((state) => afterEvent(state, event));
        },
        onRestart: noteRestart,
      },
    );
    if (number !== runs) return;
    trace.expectNone();
    if (outcome.status === 'finished') trace.finish();
    update((state) => afterOutcome(state, outcome));
  }

  function start(design: Design): void {
    dropRefinement();
    dropRefinement = () => undefined;
    if (design.topology.dimensions.length === 0) {
      runs += 1;
      client.cancel();
      trace.clear();
      latest = afterEmpty(design);
      notify();
      return;
    }
    const { phase, shownFor } = latest;
    const onlyTrace = phase === 'finished' && isSameSystem(shownFor, design);
    const first = design.bandwidth.scheme;
    if (onlyTrace && first === 'optimal' && latest.shown.optimal?.seed !== undefined) {
      void traceRefined(design);
      return;
    }
    const others = onlyTrace ? [] : schemesOf(design).filter((scheme) => scheme !== first);
    void run(design, [first, ...others]);
  }

  return {
    store,
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
      if (latest.phase !== 'running') return;
      // Whoever pressed sees it with this very event, however long the frame takes that is under way.
      latest = afterOutcome(latest, { status: 'cancelled', runId: 0 });
      notify();
    },
    again: () => start(shownDesign(document.getState())),
    noteRestart,
  };
}
