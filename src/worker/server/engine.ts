/**
 * The engine as the page calls it (protocol.ts). There is one run at a time: a newer run, or a cancel, stops the older one
 * at its next pause. `engine.worker.ts` supplies the globals of the worker, so that the engine runs in Node tests as it does
 * in the browser.
 */
import type { SchemeId } from '../../design/document.ts';
import { closedResult } from '../../run/closed.ts';
import { createFingerprint } from '../../run/fingerprint.ts';
import { modelFacts } from '../../analysis/tables/model-facts.ts';
import { prepareDesign, type PreparedDesign } from '../../run/prepare-design.ts';
import { schemeResult } from '../../run/report/report.ts';
import { checkRun, runSplit } from '../../run/run-scheme.ts';
import type { ModelFacts, ClosedResult, SchemeRefusal } from '../../run/report/results.ts';
import { endOf, type Run } from '../../run/simulate.ts';
import type { Problem, Result } from '../../units/result.ts';
import { failure, success } from '../../units/result.ts';
import { createDispatch } from './dispatch.ts';
import type { EngineParts } from '../../run/engine-parts.ts';
import { partsFor } from './parts-for.ts';
import { contextOf, layerBuffers, transferables } from './batch.ts';
import { runInSlices, inSlices } from './run-in-slices.ts';
import type { EngineApi } from '../engine-api.ts';
import type { BatchEvent, ClosedEvent, RunEvent, RunOutcome, RunRequest } from '../protocol.ts';
import { BUCKETS, type Pace } from './time-slices.ts';

/** Sends an event to the page with the buffers to transfer. */
export type Send = (event: RunEvent, transfer: readonly ArrayBuffer[]) => void;

/** Makes the engine; `wrap` turns the page's callback into a sender. */
export function createEngine(
  pace: Pace,
  wrap: (onEvent: Parameters<EngineApi['run']>[1]) => Send,
): EngineApi {
  let latest = -1;
  const cancelled = new Set<number>();
  /** The last run, with the facts of its model: a run of the same case reuses both. */
  let last: Prepared | undefined;

  async function run(request: RunRequest, send: Send): Promise<RunOutcome> {
    const { runId } = request;
    latest = Math.max(latest, runId);
    const isStopped = (): boolean => cancelled.has(runId) || runId !== latest;
    const engine = await partsFor(request.design);
    const began = pace.now();
    const ahead = engine.synthesis?.makeAhead(request.design);
    if (ahead !== undefined && (await inSlices(ahead, pace, isStopped)) === null)
      return { status: 'cancelled', runId };
    const prepared = prepare(request, engine, last);
    if (!prepared.ok) return { status: 'refused', runId, problems: prepared.problems };
    last = prepared.value;
    const closed = closedResults(last.prepared, request.schemes);
    if (!closed.ok) return { status: 'refused', runId, problems: closed.problems };
    const { results, refusals } = closed.value;
    send({ type: 'closed', runId, results, refusals, ...last.facts }, []);
    const sentMs = pace.now();
    if (request.drawMs !== undefined) pace.hold?.(request.drawMs);
    // While a slider moves, the next edit has arrived by now; its closed form is computed before any run.
    await pace.pause();
    if (isStopped()) return { status: 'cancelled', runId };
    const able = results.filter((result) => refusals.every(({ scheme }) => scheme !== result.scheme));
    return simulateSchemes(able, {
      request: { ...request, traced: tracedOf(able, request.traced) },
      prepared: last.prepared,
      pace,
      send,
      isStopped,
      // The pause is no part of what the run takes.
      began: began + pace.now() - sentMs,
    });
  }

  return {
    async run(request, onEvent) {
      const outcome = await run(request, wrap(onEvent));
      cancelled.delete(request.runId);
      return outcome;
    },
    ping: () => undefined,
    hold: (forMs) => pace.hold?.(forMs),
    cancel(runId) {
      cancelled.add(runId);
    },
    ...createDispatch(pace, () => last?.prepared),
  };
}

interface Prepared {
  readonly prepared: PreparedDesign;
  readonly facts: ModelFacts;
}

function prepare({ design }: RunRequest, engine: EngineParts, last: Prepared | undefined): Result<Prepared> {
  const prepared = prepareDesign(design, engine, last?.prepared);
  if (!prepared.ok) return prepared;
  const isSameCase = prepared.value.caseText === last?.prepared.caseText;
  const facts = isSameCase ? last.facts : modelFacts(design, engine);
  return success({ prepared: prepared.value, facts });
}

/** The state that the runs of one request share. */
interface RunContext {
  readonly request: RunRequest;
  readonly prepared: PreparedDesign;
  readonly pace: Pace;
  readonly send: Send;
  readonly isStopped: () => boolean;
  /** When the request began, in milliseconds of the clock of `pace`. */
  readonly began: number;
}

/** Simulates schemes one after the other, the traced one first. */
async function simulateSchemes(able: readonly ClosedResult[], context: RunContext): Promise<RunOutcome> {
  const { request, pace, send, began } = context;
  const { runId } = request;
  for (const [schemesDone, result] of tracedFirst(able, request.traced).entries()) {
    // A run that is still being laid out has no chunks yet.
    const report = (run: Run | null): void =>
      send(
        {
          type: 'progress',
          runId,
          scheme: result.scheme,
          schemesDone,
          schemes: able.length,
          chunksDone: run?.chunksDone() ?? 0,
          chunksTotal: run?.chunksTotal ?? 0,
          simulatedNs: run?.nowNs() ?? 0,
          wallMs: pace.now() - began,
        },
        [],
      );
    const outcome = await simulateScheme(result, context, report);
    if (outcome === 'stopped') return { status: 'cancelled', runId };
    if (outcome !== 'done') return { status: 'refused', runId, problems: outcome };
  }
  return { status: 'finished', runId, wallMs: pace.now() - began };
}

async function simulateScheme(
  closed: ClosedResult,
  { request, prepared, pace, send, isStopped }: RunContext,
  report: (run: Run | null) => void,
): Promise<'done' | 'stopped' | readonly Problem[]> {
  const { runId } = request;
  const isTraced = closed.scheme === request.traced;
  const begun = runSplit(prepared, closed, {
    segments: isTraced,
    buckets: isTraced ? BUCKETS : 0,
    busyIntervals: false,
    delays: isTraced,
    replay: true,
  });
  const started = await inSlices(begun, pace, isStopped, () => report(null));
  if (started === null) return 'stopped';
  if (!started.ok) return started.problems;
  const { run: simulation, lanes, packets } = started.value;
  const fingerprint = createFingerprint();
  const tracing = isTraced
    ? {
        context: contextOf(runId, closed.scheme, prepared, lanes, fingerprint),
        send: (batch: BatchEvent) => send(batch, transferables(batch)),
      }
    : null;
  const stopped = await runInSlices(simulation, pace, tracing, isStopped, () => report(simulation));
  if (stopped) return 'stopped';
  const totals = endOf(started.value);
  if (!totals.ok) return totals.problems;
  const result = schemeResult(
    closed,
    lanes,
    totals.value,
    isTraced ? fingerprint.text() : null,
    prepared.prepared.graph.layerNames,
    packets?.(),
  );
  send({ type: 'scheme', runId, result }, layerBuffers(result));
  return 'done';
}

/** The closed form of every scheme that has a split, and why the others cannot be run; a failure where none can. */
function closedResults(
  prepared: PreparedDesign,
  schemes: readonly SchemeId[],
): Result<Pick<ClosedEvent, 'results' | 'refusals'>> {
  const results: ClosedResult[] = [];
  const refusals: SchemeRefusal[] = [];
  for (const scheme of schemes) {
    const result = closedResult(prepared, scheme);
    if (result.ok) results.push(result.value);
    const able = result.ok ? checkRun(prepared, result.value.splitGBps) : result;
    if (!able.ok) refusals.push({ scheme, problems: able.problems });
  }
  const [first] = refusals;
  return refusals.length === schemes.length && first !== undefined
    ? failure(...first.problems)
    : success({ results, refusals });
}

/** The requested scheme, or the last scheme with a split if the requested one has none. */
function tracedOf(results: readonly ClosedResult[], asked: SchemeId | null): SchemeId | null {
  if (asked === null || results.some(({ scheme }) => scheme === asked)) return asked;
  return results.at(-1)?.scheme ?? null;
}

function tracedFirst(results: readonly ClosedResult[], traced: SchemeId | null): readonly ClosedResult[] {
  return [
    ...results.filter((result) => result.scheme === traced),
    ...results.filter((result) => result.scheme !== traced),
  ];
}
