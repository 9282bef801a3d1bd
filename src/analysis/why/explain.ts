/** The explanation of an iteration of the shown scheme: its limits, and the idle time of dimensions. */
import { success, type Result } from '../../units/result.ts';
import { telling } from '../../design/steps.ts';
import type { Design, SchemeId } from '../../design/document.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import type { Lane } from '../../run/report/results.ts';
import { runScheme } from '../../run/run-scheme.ts';
import { endOf, type Run } from '../../run/simulate.ts';
import { listenTo } from '../packets/listen.ts';
import type { Recorder } from '../packets/recorder.ts';
import { withinSpells } from '../packets/spells.ts';
import { criticalPath, type CriticalPath, type PathInput } from './critical-path.ts';
import { idleness, type Idleness } from './idle.ts';
import { limitsOf, type Limits } from './limits.ts';
import { pathText } from './path-words.ts';
import { addVisits, createVisits, type Visits } from './visits.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

export interface Explanation {
  readonly scheme: SchemeId;
  readonly splitGBps: readonly number[];
  /** Event-driven run. */
  readonly iterationNs: number;
  /** What takes the iteration time, in one sentence (path-words.ts). */
  readonly why: string;
  /** Null if an algorithm over all NPUs has no share per dimension. */
  readonly limits: Limits | null;
  /** One entry per server of the simulator. */
  readonly lanes: readonly Lane[];
  /** One entry per lane; null if the run has too many chunk phases to examine. */
  readonly idle: readonly Idleness[] | null;
  /** Null in the same case. */
  readonly path: CriticalPath | null;
}

export interface ExplainProgress {
  /** Finished chunks, out of `chunksTotal`. */
  readonly chunksDone: number;
  readonly chunksTotal: number;
}

/** Maximum number of chunk phases that are examined: 49 bytes each. */
export const MOST_PHASES = 2_000_000;
/** Shown instead of an explanation. */
const TOO_LARGE =
  'The run has more than 2,000,000 chunk phases: too many to look through for what holds it back. Fewer chunks per collective show it.';
const OF_STAGES =
  'What holds back a pipeline is the time in which its stages wait for one another: under Stages it is told stage by stage.';
/** Initial width of the bins of queues, which widen as needed. */
const FIRST_BINS_NS = 1e6;
/** Events between two yields; one may replay a whole collective. */
const EVENTS_AT_ONCE = 256;

/** Yields often enough to be cancelled at any moment. */
export function* explain(design: Design): Generator<ExplainProgress, Result<Explanation>, void> {
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) return prepared;
  const recording = { segments: true, buckets: 0, busyIntervals: false, replay: true, entries: true };
  const listening =
    design.system.network === 'packets' ? listenTo(prepared.value, design, FIRST_BINS_NS) : null;
  const observe = listening?.recorder.observe;
  const begun = runScheme(prepared.value, design.bandwidth.scheme, recording, observe);
  const started = yield* telling(begun, () => ({ chunksDone: 0, chunksTotal: 0 }));
  if (!started.ok) return started;
  const { run, lanes, closed } = started.value;
  listening?.follow(run);
  const { scheme, splitGBps } = closed;
  const visits: Visits | null = yield* follow(run);
  const ended = endOf(started.value);
  if (!ended.ok) return ended;
  const iterationNs = run.nowNs();
  const limits = limitsOf(prepared.value, splitGBps);
  const { graph } = prepared.value.prepared;
  const common = { scheme, splitGBps, iterationNs, limits, lanes };
  if (graph.stages !== undefined) return success({ ...common, why: OF_STAGES, idle: null, path: null });
  if (visits === null) return success({ ...common, why: TOO_LARGE, idle: null, path: null });
  const chunks = { chunksDone: run.chunksDone(), chunksTotal: run.chunksTotal };
  const { startedNs, issuedNs, endedNs, phaseParts } = run;
  const idle = yield* telling(
    idleness({ visits, servers: lanes.length, beganNs: startedNs, endNs: iterationNs }),
    () => chunks,
  );
  const dimensionOf = lanes.map(({ dimension }) => dimension);
  const path = yield* telling(
    criticalPath({
      graph,
      visits,
      dimensionOf,
      phaseParts,
      startedNs,
      issuedNs,
      endedNs,
      ...(listening === null ? {} : { losses: lossesOf(listening.recorder) }),
    }),
    () => chunks,
  );
  return success({ ...common, why: pathText(path, iterationNs), idle, path });
}

function lossesOf({ waits, recoveries }: Recorder): NonNullable<PathInput['losses']> {
  return (dimension, fromNs, toNs) => ({
    timeoutNs: withinSpells(waits[dimension]!, fromNs, toNs),
    recoveryNs: withinSpells(recoveries[dimension]!, fromNs, toNs),
  });
}

/** Runs to the end and returns the visits of all chunks, or null if there are too many. */
function* follow(run: Run): Generator<ExplainProgress, Visits | null, void> {
  const visits = createVisits();
  let isOver = false;
  while (!isOver) {
    yield { chunksDone: run.chunksDone(), chunksTotal: run.chunksTotal };
    isOver = run.advance(EVENTS_AT_ONCE);
    const segments = run.trace?.takeSegments();
    if (segments !== undefined && visits.count + segments.count <= MOST_PHASES)
      addVisits(visits, segments, run.entries?.take());
    else return yield* finish(run);
  }
  return visits;
}

function* finish(run: Run): Generator<ExplainProgress, null, void> {
  while (!run.advance(EVENTS_AT_ONCE)) {
    run.trace?.takeSegments();
    run.entries?.take();
    yield { chunksDone: run.chunksDone(), chunksTotal: run.chunksTotal };
  }
  return null;
}
