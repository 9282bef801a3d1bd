/** Schemes of a design as a trace for Perfetto: each is run once more, with everything recorded. */
import { createCollector } from '../../formats/chrome-trace/collect.ts';
import type { TracedRun } from '../../formats/chrome-trace/tracks.ts';
import {
  COUNTER_BUCKETS,
  cutText,
  roomOf,
  writeTrace,
  type TraceOrigin,
} from '../../formats/chrome-trace/write.ts';
import { blockNames } from '../../formats/chrome-trace/block-names.ts';
import { telling } from '../../design/steps.ts';
import type { Design, SchemeId } from '../../design/document.ts';
import { prepareDesign, type PreparedDesign } from '../../run/prepare-design.ts';
import { runScheme } from '../../run/run-scheme.ts';
import { endOf } from '../../run/simulate.ts';
import { success, type Result } from '../../units/result.ts';
import type { MadeFile, MakeProgress } from './made-files.ts';
import { fileStem } from './save.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** One event may replay a whole collective, so this many events pass between two checks whether to go on. */
const EVENTS_AT_ONCE = 256;

export interface TraceRequest {
  readonly design: Design;
  readonly schemes: readonly { readonly id: SchemeId; readonly name: string }[];
  readonly origin: TraceOrigin;
}

export function* traceFile(request: TraceRequest): Generator<MakeProgress, Result<MadeFile>, void> {
  const { design, schemes, origin } = request;
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) return prepared;
  const runs: TracedRun[] = [];
  for (const [done, scheme] of schemes.entries()) {
    const traced = yield* traceScheme(prepared.value, scheme, { done, total: schemes.length });
    if (!traced.ok) return traced;
    runs.push(traced.value);
  }
  const all = runs.reduce(
    (sum, { collected }) => sum + collected.phases.length + collected.compute.length,
    0,
  );
  // A blob each: encoding them all at the end would take long at one go.
  const parts: Blob[] = [];
  for (const { text, events } of writeTrace(runs, origin)) {
    parts.push(new Blob([text]));
    yield { doing: 'Writing the trace', done: Math.min(events, all), total: all, simulatedNs: null };
  }
  const name = `${fileStem(design.name)}.trace.json`;
  return success({ name, blob: new Blob(parts, { type: 'application/json' }), note: cutText(runs) });
}

function* traceScheme(
  prepared: PreparedDesign,
  { id, name }: TraceRequest['schemes'][number],
  { done, total }: { readonly done: number; readonly total: number },
): Generator<MakeProgress, Result<TracedRun>, void> {
  const { design, prepared: shared } = prepared;
  const recording = { segments: true, buckets: COUNTER_BUCKETS, busyIntervals: false, replay: true };
  const begun = runScheme(prepared, id, recording);
  const started = yield* telling(begun, () => ({
    doing: `Recording ${name}`,
    done,
    total,
    simulatedNs: null,
  }));
  if (!started.ok) return started;
  const { run, lanes } = started.value;
  const slots = design.system.activeChunks * design.system.queuesPerDimension;
  const collector = createCollector(run, roomOf(total, lanes.length, slots));
  const report = (): MakeProgress => ({
    doing: `Recording ${name}`,
    done: done * run.chunksTotal + run.chunksDone(),
    total: total * run.chunksTotal,
    simulatedNs: run.nowNs(),
  });
  for (let isOver = false; !isOver;) {
    isOver = run.advance(EVENTS_AT_ONCE);
    collector.take(isOver);
    yield report();
  }
  const ended = endOf(started.value);
  if (!ended.ok) return ended;
  return success({
    name,
    graph: shared.graph,
    servers: blockNames(lanes, design.topology.dimensions),
    collected: collector.collected,
    utilisation: collector.utilisation(),
    endNs: run.nowNs(),
  });
}
