/** Input, progress and outcome of a run of one collective over a fabric. */
import type { Phase } from '../../../../collective/types.ts';
import type { Fabric } from '../../../../topology/physical/fabric.ts';
import type { DelayTotals } from './delays.ts';
import type { CreateTransport } from '../../../../network/messages/transport.ts';
import type { Flows } from '../../../../network/contention/flows.ts';
import type { Spread } from '../../../../network/contention/spread.ts';

/** ASTRA-SIM's scheduler: `atOnce` further chunks are issued when fewer than `below` are in their first phase. */
export interface Dispatch {
  readonly atOnce: number;
  readonly below: number;
}

/** Order of the chunks that wait to be issued: those of the latest collective first, or of the earliest. */
export type IssueOrder = 'LIFO' | 'FIFO';

/** One of several collectives over the same dimensions. */
export interface IssuedCollective {
  readonly atNs: number;
  readonly chunks: number;
  /** Bytes of one of its chunks over those of `phases`. */
  readonly scale: number;
}

export interface CollectiveRequest {
  readonly fabric: Fabric;
  /** Phases of one chunk (collective/plan.ts); logical dimensions number the NPUs of the logical network. */
  readonly phases: readonly Phase[];
  readonly chunks: number;
  /** Chunks in service at once in each queue. */
  readonly activeChunks: number;
  /** One per phase, or one for all. */
  readonly spread: Spread | readonly Spread[];
  readonly endpointDelayNs: number;
  /** The physical NPU of each logical NPU. Defaults to the same number. */
  readonly placement?: readonly number[];
  /** Latency between two NPUs. Defaults to that of the links that a message takes. */
  readonly latencyNs?: (from: number, to: number) => number;
  /** Defaults to issuing all chunks at once. */
  readonly dispatch?: Dispatch;
  /** Defaults to one collective of `chunks` chunks. */
  readonly collectives?: readonly IssuedCollective[];
  /** Defaults to FIFO. Orders the chunks that wait to be issued; queues are first come, first served. */
  readonly order?: IssueOrder;
  /** Called whenever rates have changed. */
  readonly onSettled?: (nowNs: number, flows: Flows) => void;
  /** The carrier of the messages. Defaults to fluids that share links. */
  readonly transport?: CreateTransport;
}

export interface CollectiveProgress {
  readonly nowNs: number;
  readonly chunksDone: number;
  readonly chunksTotal: number;
}

export interface CollectiveOutcome {
  readonly durationNs: number;
  /** By collective: when its last chunk finished. */
  readonly doneNs: readonly number[];
  readonly messages: number;
  /** Bytes by link of the physical graph, and by physical dimension of one NPU on average. */
  readonly linkBytes: Float64Array;
  readonly sentBytes: readonly number[];
  readonly delays: DelayTotals;
}
