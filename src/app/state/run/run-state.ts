import { isSameSystem } from '../../../design/changes.ts';
import type { Design, SchemeId } from '../../../design/document.ts';
import type { Problem } from '../../../units/result.ts';
import type {
  ClosedResult,
  ModelFacts,
  ProgressEvent,
  RunEvent,
  SchemeRefusal,
  SchemeResult,
} from '../../../worker/protocol.ts';
import type { ClientOutcome } from '../../../worker/client/runs.ts';

export interface SchemeShown {
  readonly closed: ClosedResult;
  /** null until the event-driven run of the scheme has ended. */
  readonly simulated: SchemeResult | null;
}

export type RunPhase = 'idle' | 'empty' | 'running' | 'finished' | 'cancelled' | 'refused' | 'failed';

/** Where a run is that goes on, or was when it was cancelled. */
export type Progress = Pick<
  ProgressEvent,
  'scheme' | 'schemesDone' | 'schemes' | 'chunksDone' | 'chunksTotal' | 'simulatedNs' | 'wallMs'
>;

/** Where the newest run is, and the last good results, which may be of an older design. */
export interface RunState {
  readonly phase: RunPhase;
  /** What the newest run was asked about. */
  readonly asked: Design | null;
  /** The design the shown results are of. */
  readonly shownFor: Design | null;
  readonly shown: Readonly<Partial<Record<SchemeId, SchemeShown>>>;
  /** Schemes that have no split for that design, and why. */
  readonly refusals: readonly SchemeRefusal[];
  /** What follows from the model of that design, whatever the network; null before the first results. */
  readonly model: ModelFacts | null;
  readonly progress: Progress | null;
  /** Why the newest design cannot be simulated. */
  readonly problems: readonly Problem[];
  readonly wallMs: number | null;
  /** What broke, when the run failed or the engine had to be started again. */
  readonly trouble: string | null;
}

export const INITIAL_RUN: RunState = {
  phase: 'idle',
  asked: null,
  shownFor: null,
  shown: {},
  refusals: [],
  model: null,
  progress: null,
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
        model: { parameters, memory },
      };
    }
    case 'batch':
      // Goes into the trace; how far the run is comes by itself.
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
  const ended = { ...state, progress: null, phase: outcome.status };
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

/** Events of all schemes whose runs have ended. */
export function eventsOf(state: RunState): number {
  return Object.values(state.shown).reduce((sum, scheme) => sum + (scheme.simulated?.events ?? 0), 0);
}
