import { closedResult } from '../../run/closed.ts';
import { collectiveTable, issueTimes } from '../../analysis/tables/collective-table.ts';
import type { Design } from '../../design/document.ts';
import { topologyOf } from '../../run/topology-of.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { schemeResult } from '../../run/report/report.ts';
import { startRun } from '../../run/simulate.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/**
 * Runs the shown scheme of a design: its result, and its trace as one batch of the kind that a page receives. Returns null if the scheme
 * has no split for the design, or one that cannot be run.
 */
export function traced(design: Design, buckets = 64) {
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) return null;
  const closed = closedResult(prepared.value, design.bandwidth.scheme);
  if (!closed.ok) return null;
  const { splitGBps, iterationNs: expectedNs, scheme } = closed.value;
  const recording = { segments: true, busyIntervals: false, replay: true, buckets, expectedNs };
  const started = startRun(prepared.value.prepared, topologyOf(design, splitGBps, ALL_PARTS), recording);
  if (!started.ok) return null;
  const { run, lanes } = started.value;
  while (!run.advance(Infinity));
  const { trace, utilisation } = run;
  if (trace === null || utilisation === null) throw new Error('nothing was recorded');
  const { graph } = prepared.value.prepared;
  const collectives = collectiveTable(graph);
  const { server: lane, ...columns } = trace.takeSegments();
  return {
    result: schemeResult(closed.value, lanes, run.totals(), null),
    batch: {
      ...({ type: 'batch', runId: 1, first: true } as const),
      scheme,
      lanes,
      collectives,
      layerNames: graph.layerNames,
      simulatedNs: run.nowNs(),
      chunksDone: run.chunksDone(),
      chunksTotal: run.chunksTotal,
      issuedNs: issueTimes(collectives, run.startedNs),
      segments: { ...columns, lane },
      compute: trace.takeCompute(),
      utilisation: utilisation.picture(run.nowNs()),
    },
  };
}
