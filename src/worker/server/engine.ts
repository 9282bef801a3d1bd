/**
 * The engine as the page calls it (protocol.ts). One run at a time: a newer one, or a cancel, stops the
 * older at its next pause. Free of the worker's globals, which `engine.worker.ts` supplies, so that
 * it runs in Node tests as it does in the browser.
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
import { createDesk } from './dispatch.ts';
import { partsFor } from './parts-for.ts';
import { contextOf, layerBuffers, transferables } from './batch.ts';
import { drive, inSlices } from './drive.ts';
import type { EngineApi } from '../engine-api.ts';
import type { BatchEvent, ClosedEvent, RunEvent, RunOutcome, RunRequest } from '../protocol.ts';
import { BUCKETS, type Pace } from './time-slices.ts';

/** Hands an event to the page with the buffers to transfer. */
export type Send = (event: RunEvent, transfer: readonly ArrayBuffer[]) => void;

/** The engine's side of `EngineApi`; `wrap` turns the page's callback into a sender. */
export function createEngine(
  pace: Pace,
  wrap: (onEvent: Parameters<EngineApi['run']>[1]) => Send,
): EngineApi {
  let latest = -1;
  const cancelled = new Set<number>();
  /** Of the last run, with the facts of its model: an edit that leaves its case as it is asks for neither again. */
  let last: { readonly prepared: PreparedDesign; readonly facts: ModelFacts } | undefined;

  async function run(request: RunRequest, send: Send): Promise<RunOutcome> {
    const { runId } = request;
    latest = Math.max(latest, runId);
    const isStopped = (): boolean => cancelled.has(runId) || runId !== latest;
    const engine = await partsFor(request.design);
    const began = pace.now();
    const prepared = prepareDesign(request.design, engine, last?.prepared);
    if (!prepared.ok) return { status: 'refused', runId, problems: prepared.problems };
    const isSameCase = prepared.value.caseText === last?.prepared.caseText;
    const facts = isSameCase && last !== undefined ? last.facts : modelFacts(request.design, engine);
    last = { prepared: prepared.value, facts };
    const closed = closedResults(prepared.value, request.schemes);
    if (!closed.ok) return { status: 'refused', runId, problems: closed.problems };
    const { results, refusals } = closed.value;
    send({ type: 'closed', runId, results, refusals, ...facts }, []);
    // While a slider is moved the next edit is there by now, and has its closed form before any run.
    await pace.pause();
    if (isStopped()) return { status: 'cancelled', runId };
    const able = results.filter((result) => refusals.every(({ scheme }) => scheme !== result.scheme));
    const traced = tracedOf(able, request.traced);
    for (const [schemesDone, result] of tracedFirst(able, traced).entries()) {
      const { scheme } = result;
      // What is being laid out has no chunks yet.
      const tell = (of: Run | null): void =>
        send(
          {
            type: 'progress',
            runId,
            scheme,
            schemesDone,
            schemes: able.length,
            chunksDone: of?.chunksDone() ?? 0,
            chunksTotal: of?.chunksTotal ?? 0,
            simulatedNs: of?.nowNs() ?? 0,
            wallMs: pace.now() - began,
          },
          [],
        );
      const asked = { ...request, traced };
      const outcome = await simulateScheme(prepared.value, result, asked, send, isStopped, tell);
      if (outcome === 'stopped') return { status: 'cancelled', runId };
      if (outcome !== 'done') return { status: 'refused', runId, problems: outcome };
    }
    return { status: 'finished', runId, wallMs: pace.now() - began };
  }

  async function simulateScheme(
    prepared: PreparedDesign,
    closed: ClosedResult,
    request: RunRequest,
    send: Send,
    isStopped: () => boolean,
    tell: (run: Run | null) => void,
  ): Promise<'done' | 'stopped' | readonly Problem[]> {
    const isTraced = closed.scheme === request.traced;
    const begun = runSplit(prepared, closed, {
      segments: isTraced,
      buckets: isTraced ? BUCKETS : 0,
      busyIntervals: false,
      delays: isTraced,
      replay: true,
    });
    const started = await inSlices(begun, pace, isStopped, () => tell(null));
    if (started === null) return 'stopped';
    if (!started.ok) return started.problems;
    const { run: simulation, lanes, packets } = started.value;
    const fingerprint = createFingerprint();
    const { runId } = request;
    const tracing = isTraced
      ? {
          context: contextOf(runId, closed.scheme, prepared, lanes, fingerprint),
          send: (batch: BatchEvent) => send(batch, transferables(batch)),
        }
      : null;
    const stopped = await drive(simulation, pace, tracing, isStopped, () => tell(simulation));
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
    ...createDesk(pace, () => last?.prepared),
  };
}

/** The closed form of every scheme that has a split, and why others cannot be run; a failure where none can. */
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

/** The scheme that was asked for, or the last that has a split where that one has none. */
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
