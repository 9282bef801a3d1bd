/** Totals of a run, per server and in all. Times in ns. */
import type { PhaseDelays } from './delays.ts';
import type { FlowTable } from '../flows.ts';
import type { SimulationInput } from '../input.ts';
import type { LayerTimes } from './layer-log.ts';
import type { Sums } from './ledger.ts';
import type { StageTimes } from '../stages/stage-times.ts';
import { bufferBytes, chunkCount, cutOf } from '../slices.ts';

export interface ServerTotals {
  /** Bytes one NPU sent (average over the ranks). */
  readonly bytes: number;
  /** What the links carried of them: less where measured software is faster than the links. */
  readonly carriedBytes: number;
  /** Time a running communicator spanned it. */
  readonly spannedNs: number;
  /** Time a chunk was queued or in service. */
  readonly busyNs: number;
  /** Chunk phases served, their summed service times and summed waiting times. */
  readonly phases: number;
  readonly serviceNs: number;
  readonly queueNs: number;
}

export interface RunTotals {
  readonly endNs: number;
  readonly computeNs: number;
  /** Executed pops of the event queue. */
  readonly events: number;
  readonly chunks: number;
  readonly servers: readonly ServerTotals[];
  /** Time a collective of the role was under way, as GROUP_ROLES. */
  readonly roleNs: readonly number[];
  /** Bytes NPU 0 sent per physical dimension. */
  readonly npu0Bytes: readonly number[];
  readonly layers: LayerTimes;
  /** Null where not asked for. */
  readonly delays: PhaseDelays | null;
  readonly busyIntervals: readonly (readonly number[])[] | null;
  /** Present for a pipeline. */
  readonly stages?: StageTimes;
}

/** Totals per server. @param isMeasured whether service times of a server were added up; else every use took what its phase takes */
export function serverTotals(
  flows: FlowTable,
  sums: Sums,
  isMeasured: (server: number) => boolean,
): readonly ServerTotals[] {
  return Array.from(sums.queueNs, (queueNs, server) => {
    let bytes = 0;
    let carriedBytes = 0;
    let phases = 0;
    let serviceNs = sums.serviceNs[server] as number;
    for (let entry = 0; entry < flows.count(); entry++) {
      if (flows.server[entry] !== server) continue;
      const uses = sums.uses[entry] as number;
      phases += uses;
      bytes += uses * (flows.sentBytes[entry] as number);
      carriedBytes += uses * (flows.carriedBytes[entry] as number);
      if (!isMeasured(server)) serviceNs += uses * (flows.durationNs[entry] as number);
    }
    return {
      bytes,
      carriedBytes,
      phases,
      queueNs,
      serviceNs,
      spannedNs: sums.spannedNs[server] as number,
      busyNs: sums.busyNs[server] as number,
    };
  });
}

export function npu0Bytes(flows: FlowTable, sums: Sums, dimensions: number): readonly number[] {
  const sent = new Array<number>(dimensions).fill(0);
  flows.npu0Bytes.forEach((bytes, entry) => {
    const uses = sums.uses[entry] as number;
    bytes.forEach((sentBytes, dimension) => {
      sent[dimension] = (sent[dimension] ?? 0) + uses * sentBytes;
    });
  });
  return sent;
}

/** Chunks the run will have, for progress (Themis may choose other sizes and so another number). */
export function expectedChunks({ graph, logical, policy }: SimulationInput): number {
  const isLive = graph.groups.map(({ positions }) => positions.length > 0);
  const ranks = graph.groups.map(({ positions }) =>
    logical.allGather.reduce(
      (product, { server, size }) => (positions.includes(server) ? product * size : product),
      1,
    ),
  );
  let count = 0;
  for (const task of graph.tasks) {
    if (task.kind !== 'collective' || isLive[task.group] !== true) continue;
    const { collective, bytes, group } = task;
    if (logical[collective].length > 0)
      count += chunkCount(bytes, cutOf(task, policy), bufferBytes(collective, bytes, ranks[group] as number));
  }
  return count;
}
