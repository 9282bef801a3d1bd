/** Batches of a run in progress: what is recorded since the last one, and the buffers to transfer with it. */
import type { Fingerprint } from '../../run/fingerprint.ts';
import type { Run } from '../../run/simulate.ts';
import type { SchemeId } from '../../design/document.ts';
import type { PreparedDesign } from '../../run/prepare-design.ts';
import { collectiveTable, issueTimes, type CollectiveTable } from '../../analysis/tables/collective-table.ts';
import type { BatchEvent, ComputeBatch, SegmentBatch, UtilisationBatch } from '../protocol.ts';
import type { Lane, SchemeResult } from '../../run/report/results.ts';

export interface BatchContext {
  readonly runId: number;
  readonly scheme: SchemeId;
  readonly first: boolean;
  readonly last: boolean;
  readonly lanes: readonly Lane[];
  readonly layerNames: readonly string[];
  readonly collectives: CollectiveTable;
  readonly fingerprint: Fingerprint;
}

const NO_SEGMENTS: SegmentBatch = {
  count: 0,
  lane: new Uint8Array(0),
  startNs: new Float64Array(0),
  endNs: new Float64Array(0),
  chunk: new Int32Array(0),
  phase: new Uint8Array(0),
  operation: new Uint8Array(0),
  task: new Int32Array(0),
  bytes: new Float64Array(0),
};
const NO_COMPUTE: ComputeBatch = {
  count: 0,
  startNs: new Float64Array(0),
  endNs: new Float64Array(0),
  layer: new Int32Array(0),
  pass: new Uint8Array(0),
};
const NO_UTILISATION: UtilisationBatch = {
  bucketNs: 1,
  buckets: 0,
  values: new Float32Array(0),
  compute: new Float32Array(0),
};

/** The part that all batches of a run share. */
export function contextOf(
  runId: number,
  scheme: SchemeId,
  { prepared }: PreparedDesign,
  lanes: readonly Lane[],
  fingerprint: Fingerprint,
): Omit<BatchContext, 'first' | 'last'> {
  const { graph } = prepared;
  return {
    runId,
    scheme,
    lanes,
    fingerprint,
    layerNames: graph.layerNames,
    collectives: collectiveTable(graph),
  };
}

/** Takes what the run recorded since the last batch. */
export function takeBatch(run: Run, context: BatchContext): BatchEvent {
  return {
    type: 'batch',
    runId: context.runId,
    scheme: context.scheme,
    first: context.first,
    simulatedNs: run.nowNs(),
    chunksDone: run.chunksDone(),
    chunksTotal: run.chunksTotal,
    lanes: context.lanes,
    layerNames: context.first ? context.layerNames : [],
    collectives: context.first ? context.collectives : null,
    issuedNs: context.last ? issueTimes(context.collectives, run.startedNs) : null,
    segments: takeSegments(run, context.fingerprint),
    compute: run.trace?.takeCompute() ?? NO_COMPUTE,
    utilisation: run.utilisation?.picture(run.nowNs()) ?? NO_UTILISATION,
  };
}

function takeSegments(run: Run, fingerprint: Fingerprint): SegmentBatch {
  const taken = run.trace?.takeSegments();
  if (taken === undefined) return NO_SEGMENTS;
  fingerprint.add(taken);
  const { server, ...columns } = taken;
  return { ...columns, lane: server };
}

/** The buffers of a batch that go over without being copied. */
export function transferables({ segments, compute, utilisation }: BatchEvent): ArrayBuffer[] {
  const columns = [
    segments.lane,
    segments.startNs,
    segments.endNs,
    segments.chunk,
    segments.phase,
    segments.operation,
    segments.task,
    segments.bytes,
    compute.startNs,
    compute.endNs,
    compute.layer,
    compute.pass,
    utilisation.values,
    utilisation.compute,
  ];
  return buffersOf(columns);
}

/** The columns of a result's layers, which go over without being copied: a table of 4,096 layers is megabytes. */
export function layerBuffers({ layers }: SchemeResult): ArrayBuffer[] {
  if (layers === null) return [];
  const { times, delays } = layers;
  return buffersOf([
    ...[times.computeNs, times.commNs, times.exposedNs, times.beganNs, times.endedNs],
    ...[delays.chunks, delays.queueNs, delays.serviceNs, delays.server],
  ]);
}

type Column = Pick<Float64Array<ArrayBuffer>, 'byteLength' | 'buffer'>;

function buffersOf(columns: readonly Column[]): ArrayBuffer[] {
  return columns.filter((column) => column.byteLength > 0).map((column) => column.buffer);
}
