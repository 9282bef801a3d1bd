/** What a run adds up. Times in ns. */
import { PASSES } from '../taskgraph/graph.ts';
import type { FlowTable } from './flows.ts';
import type { Servers } from './servers.ts';
import type { Usage } from './usage.ts';

/** Per layer and pass, index = layer * 3 + index of the pass in PASSES. */
export interface LayerTimes {
  readonly computeNs: Float64Array;
  /** Sum over its collectives of (end, update included, - issue). */
  readonly commNs: Float64Array;
  /** Time the loop waited for them. */
  readonly exposedNs: Float64Array;
}

export interface ServerTotals {
  /** Bytes one NPU sent (average over the ranks). */
  readonly bytes: number;
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
  readonly busyIntervals: readonly (readonly number[])[] | null;
}

export function layerTimes(layers: number): LayerTimes {
  const cells = layers * PASSES.length;
  return {
    computeNs: new Float64Array(cells),
    commNs: new Float64Array(cells),
    exposedNs: new Float64Array(cells),
  };
}

/** Totals per server from the flows' use counts. */
export function serverTotals(
  flows: FlowTable,
  servers: Servers,
  usage: Usage,
  times: { readonly queueNs: Float64Array; readonly serviceNs: Float64Array },
): readonly ServerTotals[] {
  return Array.from(times.queueNs, (queueNs, server) => {
    let bytes = 0;
    let phases = 0;
    for (let entry = 0; entry < flows.count(); entry++) {
      if (flows.server[entry] !== server) continue;
      const uses = flows.uses[entry] as number;
      phases += uses;
      bytes += uses * (flows.sentBytes[entry] as number);
    }
    return {
      bytes,
      phases,
      serviceNs: times.serviceNs[server] as number,
      queueNs,
      spannedNs: usage.spannedNs[server] as number,
      busyNs: servers.busyNs[server] as number,
    };
  });
}

export function npu0Bytes(flows: FlowTable, dimensions: number): readonly number[] {
  const sums = new Array<number>(dimensions).fill(0);
  flows.npu0Bytes.forEach((bytes, entry) => {
    const uses = flows.uses[entry] as number;
    bytes.forEach((sent, dimension) => {
      sums[dimension] = (sums[dimension] ?? 0) + uses * sent;
    });
  });
  return sums;
}
