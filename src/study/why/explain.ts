/** The explanation of an iteration of the shown scheme: its limits, and the idle time of dimensions. */
import { success, type Result } from '../../units/result.ts';
import { telling } from '../../design/steps.ts';
import type { Design, SchemeId } from '../../design/document.ts';
import { prepareDesign } from '../run/prepare-design.ts';
import type { Lane } from '../run/results.ts';
import { runScheme } from '../run/run-scheme.ts';
import type { Run } from '../run/simulate.ts';
import { idleness, type Idleness } from './idle.ts';
import { limitsOf, type Limits } from './limits.ts';
import { addVisits, createVisits, type Visits } from './visits.ts';

export interface Explanation {
  readonly scheme: SchemeId;
  readonly splitGBps: readonly number[];
  /** By the event-driven run. */
  readonly iterationNs: number;
  /** What limits which communication, in one sentence (allocation/why.ts). */
  readonly why: string;
  /** null where an algorithm over all NPUs has no share per dimension. */
  readonly limits: Limits | null;
  /** One a server of the simulator. */
  readonly lanes: readonly Lane[];
  /** One a lane; null where the run has too many chunk phases to be looked through. */
  readonly idle: readonly Idleness[] | null;
}

export interface ExplainProgress {
  /** Chunks, of how many. */
  readonly chunksDone: number;
  readonly chunksTotal: number;
}

/** More chunk phases than this are not looked through: 33 bytes each. */
export const MOST_PHASES = 2_000_000;
/** So many events between two looks at whether to go on; one may replay a whole collective. */
const EVENTS_AT_ONCE = 256;

/** Yields often enough to be stopped at any moment. */
export function* explain(design: Design): Generator<ExplainProgress, Result<Explanation>, void> {
  const prepared = prepareDesign(design);
  if (!prepared.ok) return prepared;
  const recording = { segments: true, buckets: 0, busyIntervals: false, replay: true };
  const begun = runScheme(prepared.value, design.bandwidth.scheme, recording);
  const started = yield* telling(begun, () => ({ chunksDone: 0, chunksTotal: 0 }));
  if (!started.ok) return started;
  const { run, lanes, closed } = started.value;
  const { scheme, splitGBps, why } = closed;
  const visits: Visits | null = yield* follow(run);
  const iterationNs = run.nowNs();
  const limits = limitsOf(prepared.value, splitGBps);
  const told = { scheme, splitGBps, iterationNs, why, limits, lanes };
  if (visits === null) return success({ ...told, idle: null });
  const chunks = { chunksDone: run.chunksDone(), chunksTotal: run.chunksTotal };
  const steps = idleness({ visits, servers: lanes.length, beganNs: run.startedNs, endNs: iterationNs });
  let step = steps.next();
  while (step.done !== true) {
    yield chunks;
    step = steps.next();
  }
  return success({ ...told, idle: step.value });
}

/** Runs to the end; the visits of all chunks, or null where there are too many. */
function* follow(run: Run): Generator<ExplainProgress, Visits | null, void> {
  const visits = createVisits();
  let isOver = false;
  while (!isOver) {
    yield { chunksDone: run.chunksDone(), chunksTotal: run.chunksTotal };
    isOver = run.advance(EVENTS_AT_ONCE);
    const segments = run.trace?.takeSegments();
    if (segments !== undefined && visits.count + segments.count <= MOST_PHASES) addVisits(visits, segments);
    else return yield* finish(run);
  }
  return visits;
}

function* finish(run: Run): Generator<ExplainProgress, null, void> {
  while (!run.advance(EVENTS_AT_ONCE)) {
    run.trace?.takeSegments();
    yield { chunksDone: run.chunksDone(), chunksTotal: run.chunksTotal };
  }
  return null;
}
