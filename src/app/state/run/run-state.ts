import { isSameSystem } from '../../../design/changes.ts';
import type { Design, SchemeId } from '../../../design/document.ts';
import type { Problem } from '../../../units/result.ts';
import type { ClosedResult, ModelFacts, SchemeRefusal, SchemeResult } from '../../../run/report/results.ts';
import type { ProgressEvent, RunEvent } from '../../../worker/protocol.ts';
import type { Refined } from '../../../analysis/refine/refine.ts';
import type { ClientOutcome } from '../../../worker/client/runs.ts';

export interface SchemeShown {
  readonly closed: ClosedResult;
  /** null until the event-driven run of the scheme has ended. */
  readonly simulated: SchemeResult | null;
  /** For `optimal`: the split of the closed form, where runs found a better one. */
  readonly seed?: Omit<SchemeShown, 'seed'>;
}

export type RunPhase = 'idle' | 'empty' | 'running' | 'finished' | 'cancelled' | 'refused' | 'failed';

/** The progress of the current run, or of a cancelled one when it was cancelled. */
export type Progress = Pick<
  ProgressEvent,
  'scheme' | 'schemesDone' | 'schemes' | 'chunksDone' | 'chunksTotal' | 'simulatedNs' | 'wallMs'
>;

/**
 * The state of the newest run, and the shown results. They may belong to an older design only while the newest run is on its way to its
 * first result; once it has ended, they belong to its design, or there are none.
 */
export interface RunState {
  readonly phase: RunPhase;
  /** The design of the newest run. */
  readonly asked: Design | null;
  /** The design the shown results are of. */
  readonly shownFor: Design | null;
  readonly shown: Readonly<Partial<Record<SchemeId, SchemeShown>>>;
  /** Schemes that have no split for that design, and why. */
  readonly refusals: readonly SchemeRefusal[];
  /** What follows from the model of that design, whatever the network; null before the first results. */
  readonly model: ModelFacts | null;
  readonly progress: Progress | null;
  /** The outcome of the search for a better split by runs; null until it has ended for these results. */
  readonly refinement: Refinement | null;
  /** Why the newest design cannot be simulated. */
  readonly problems: readonly Problem[];
  readonly wallMs: number | null;
  /** What broke, when the run failed or the engine had to be started again. */
  readonly trouble: string | null;
}

/** The runs that were made, or why there is no answer. */
export type Refinement =
  | { readonly ok: true; readonly value: Pick<Refined, 'trials' | 'start' | 'best'> }
  | { readonly ok: false; readonly message: string };

export const INITIAL_RUN: RunState = {
  phase: 'idle',
  asked: null,
  shownFor: null,
  shown: {},
  refusals: [],
  model: null,
  progress: null,
  refinement: null,
  problems: [],
  wallMs: null,
  trouble: null,
};

export function afterStart(state: RunState, asked: Design): RunState {
  return { ...state, phase: 'running', asked, progress: null, problems: [], wallMs: null, trouble: null };
}

/** A design without dimensions has nothing to simulate and nothing to show. */
export function afterEmpty(asked: Design): RunState {
  return { ...INITIAL_RUN, phase: 'empty', asked };
}

export function afterEvent(state: RunState, event: RunEvent): RunState {
  switch (event.type) {
    case 'closed': {
      const fresh = Object.fromEntries(
        event.results.map((closed) => [closed.scheme, { closed, simulated: null }]),
      );
      const isSame = isSameSystem(state.shownFor, state.asked);
      const kept = isSame ? state.shown : {};
      const asked = [...event.results, ...event.refusals].map(({ scheme }) => scheme);
      const others = isSame ? state.refusals.filter(({ scheme }) => !asked.includes(scheme)) : [];
      const { parameters, memory } = event;
      return {
        ...state,
        shown: { ...kept, ...fresh },
        refusals: [...others, ...event.refusals],
        shownFor: state.asked,
        refinement: isSame ? state.refinement : null,
        model: { parameters, memory },
      };
    }
    case 'batch':
      // Goes into the trace; progress of the run is separate.
      return state;
    case 'progress': {
      const { scheme, schemesDone, schemes, chunksDone, chunksTotal, simulatedNs, wallMs } = event;
      return {
        ...state,
        progress: { scheme, schemesDone, schemes, chunksDone, chunksTotal, simulatedNs, wallMs },
      };
    }
    case 'scheme': {
      const before = state.shown[event.result.scheme];
      if (before === undefined) return state;
      const scheme: SchemeShown = { ...before, simulated: event.result };
      return { ...state, shown: { ...state.shown, [event.result.scheme]: scheme } };
    }
  }
}

export function afterOutcome(state: RunState, outcome: ClientOutcome): RunState {
  const ended = { ...ofAsked(state), progress: null, phase: outcome.status };
  switch (outcome.status) {
    case 'finished':
      return { ...ended, wallMs: outcome.wallMs };
    case 'refused':
      return { ...ended, problems: outcome.problems };
    case 'failed':
      return { ...ended, trouble: outcome.message };
    case 'cancelled':
      return { ...ended, progress: state.progress };
  }
}

/** Drops results that do not belong to the design of the newest run. */
function ofAsked(state: RunState): RunState {
  if (isSameSystem(state.shownFor, state.asked)) return state;
  const { shown, shownFor, refusals, model, refinement } = INITIAL_RUN;
  return { ...state, shown, shownFor, refusals, model, refinement };
}

/** Whether the split of `optimal` is yet to be refined by runs. */
export function awaitsRefinement({ shown, refinement }: RunState): boolean {
  return refinement === null && (shown.optimal?.simulated ?? null) !== null;
}

/** Replaces the split of the closed form by the refined one, and keeps both results. */
export function afterRefinement(state: RunState, { results, trials, start, best }: Refined): RunState {
  const refinement: Refinement = { ok: true, value: { trials, start, best } };
  const seed = state.shown.optimal;
  if (results === null || seed === undefined) return { ...state, refinement };
  return { ...state, refinement, shown: { ...state.shown, optimal: { ...results, seed } } };
}

/** The refined split run once more for its timeline. */
export function afterRefinedRun(state: RunState, result: SchemeResult): RunState {
  const before = state.shown.optimal;
  if (before === undefined) return state;
  return { ...state, shown: { ...state.shown, optimal: { ...before, simulated: result } } };
}

/** Events of all schemes whose runs have ended. */
export function eventsOf(state: RunState): number {
  return Object.values(state.shown).reduce((sum, scheme) => sum + (scheme.simulated?.events ?? 0), 0);
}
