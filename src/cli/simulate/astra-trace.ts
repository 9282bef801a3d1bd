/** Converts the run of three files of ASTRA-sim 1.0 to a trace for Perfetto. */
import type { AstraOptions } from '../../formats/astra/case.ts';
import { blockNames } from '../../formats/chrome-trace/block-names.ts';
import { createCollector } from '../../formats/chrome-trace/collect.ts';
import { COUNTER_BUCKETS, cutText, roomOf, writeTrace } from '../../formats/chrome-trace/write.ts';
import { success } from '../../units/result.ts';
import type { Problem, Result } from '../../units/result.ts';
import { startAstra } from './astra-run.ts';
import type { InputFiles } from './astra-run.ts';

export interface AstraTrace {
  readonly text: string;
  /** What the trace leaves out; null if it is complete. */
  readonly cut: string | null;
  readonly notes: readonly Problem[];
}

/** Small enough that recorded data is taken before it grows large. */
const EVENTS_AT_ONCE = 100_000;

export function traceAstra(inputs: InputFiles, options: AstraOptions, name: string): Result<AstraTrace> {
  const begun = startAstra(inputs, options, {
    segments: true,
    buckets: COUNTER_BUCKETS,
    expectedNs: 0,
    busyIntervals: false,
    replay: true,
  });
  if (!begun.ok) return begun;
  const { run, lanes, prepared, described, notes } = begun.value;
  const { activeChunks, queuesPerDimension } = described.policy;
  const collector = createCollector(run, roomOf(1, lanes.length, activeChunks * queuesPerDimension));
  for (let isOver = false; !isOver;) {
    isOver = run.advance(EVENTS_AT_ONCE);
    collector.take(isOver);
  }
  const traced = {
    name,
    graph: prepared.graph,
    servers: blockNames(lanes, described.topology.dimensions),
    collected: collector.collected,
    utilisation: collector.utilisation(),
    endNs: run.nowNs(),
  };
  const parts = [...writeTrace([traced], { name, link: null })].map(({ text }) => text);
  return success({ text: parts.join(''), cut: cutText([traced]), notes: notes() });
}
