/** Results of evaluating a design: plain data that is sent to the page. Times in ns. */
import type { Optimality } from '../../allocation/scheme.ts';
import type { NetworkPrice } from '../../cost/price.ts';
import type { PacketTotals } from '../../network/packets/totals.ts';
import type { PhaseDelays } from '../../simulator/record/delays.ts';
import type { LayerTimes } from '../../simulator/record/layer-log.ts';
import type { ByRole, Carrier } from '../../taskgraph/roles.ts';
import type { MemoryNeed } from '../../workload/memory/need.ts';
import type { CommunicationShare } from '../../workload/model/sanity.ts';
import type { Problem } from '../../units/result.ts';
import type { SchemeId } from '../../design/document.ts';
import type { DesignWork, Throughput } from '../../design/throughput.ts';

export type { CommunicationShare, DesignWork, MemoryNeed, NetworkPrice, Optimality, Throughput };

/** What follows from the model alone, whatever the network; null for a layer table. */
export interface ModelFacts {
  /** Parameters of the whole model, embeddings included. */
  readonly parameters: number | null;
  /** Memory of one NPU by part, with its capacity. */
  readonly memory: MemoryNeed | null;
}

/**
 * The closed form of one scheme's split: no overlap, each collective takes as long as its slowest dimension (arXiv 2109.11762, section IV).
 */
export interface ClosedResult {
  readonly scheme: SchemeId;
  /** GB/s per NPU, one entry per dimension. */
  readonly splitGBps: readonly number[];
  readonly iterationNs: number;
  readonly computeNs: number;
  /** The bubble of a pipeline; absent without one. */
  readonly idleNs?: number;
  /** Time of the collectives of each role. */
  readonly commNs: ByRole;
  /** Weighted mean over communication time, 0..1. */
  readonly utilisation: number;
  /** Cost of the network. */
  readonly costDollars: number;
  /** Work that a run does. */
  readonly work: DesignWork;
  readonly throughput: Throughput;
  /** Components of the network and their prices, by dimension. */
  readonly bill: NetworkPrice;
  /** Share of the iteration, and a warning if the network makes no difference. */
  readonly communication: CommunicationShare;
  /** By the closed form: the dimension that limits each communication, and what 1 GB/s more there saves. */
  readonly why: string;
  /** The scheme's remarks on its split. */
  readonly notes: readonly string[];
  /** Present if the scheme proves that no other split is better. */
  readonly optimality: Optimality | null;
}

/** A scheme that has no split for a design, or whose split cannot run, though the design runs under others. */
export interface SchemeRefusal {
  readonly scheme: SchemeId;
  readonly problems: readonly Problem[];
}

export interface DimensionResult {
  /** Bytes that one NPU sent on the dimension. */
  readonly bytes: number;
  /**
   * How many of them the links did not carry while the collectives ran: measured software was faster than the links, as a switch reduced or
   * traffic was hidden elsewhere in the step, or `reference` rounding gave every message its links to itself. Absent for none.
   */
  readonly beyondBytes?: number;
  /** Bytes that the links carried over (time a group that spans the dimension was running x bandwidth), 0..1. */
  readonly utilisation: number;
  /** Share of the run in which a chunk was queued or running there. */
  readonly busyShare: number;
  /** Mean service time of a phase; null if the dimension was not used. */
  readonly meanPhaseNs: number | null;
  /** True if two groups shared it, each with its full bandwidth (`splitBandwidth: full`). */
  readonly isEachInFull?: true;
  /** With reference rounding every message has its links to itself. */
  readonly isOverbooked?: true;
}

/** Means over the stages of a pipeline. */
export interface PipelineResult {
  readonly stages: number;
  /** Time in which a stage neither works on a micro-batch nor reduces gradients. */
  readonly idleNs: number;
  /** The bubble of the closed form, with equal stages and messages that take no time. */
  readonly bubbleNs: number;
}

/** Packet counts of a run. */
export interface PacketResult extends PacketTotals {
  /** Payload that one NPU sent per time of the run, each byte counted once, GB/s. */
  readonly goodputGBps: number;
}

/** Result of the event-driven run. */
export interface SchemeResult {
  /** Absent without a pipeline. */
  readonly pipeline?: PipelineResult;
  readonly scheme: SchemeId;
  readonly splitGBps: readonly number[];
  readonly iterationNs: number;
  readonly computeNs: number;
  /** Iteration minus compute; in a pipeline also minus the time in which a stage waits for others. */
  readonly exposedCommNs: number;
  /** Time in which a collective of each role was running. */
  readonly commNs: ByRole;
  /** Weighted mean over communication time, 0..1. */
  readonly utilisation: number;
  /** One entry per dimension of the topology. */
  readonly dimensions: readonly DimensionResult[];
  readonly events: number;
  /** Chunk phases served. */
  readonly phases: number;
  readonly costDollars: number;
  readonly work: DesignWork;
  readonly throughput: Throughput;
  /** As in the closed form, with the overlap of the run. */
  readonly communication: CommunicationShare;
  /** Fingerprint of its trace (fingerprint.ts); null if no trace was recorded. */
  readonly fingerprint: string | null;
  /** Packet counts; absent under another network model. */
  readonly packets?: PacketResult;
  /** Times of each layer; null if they were not recorded. */
  readonly layers: LayerResults | null;
}

/** By layer and pass: compute, raw and exposed communication, and the waiting and service times of chunks. */
export interface LayerResults {
  readonly times: LayerTimes;
  readonly delays: PhaseDelays;
  /** One entry per server of the simulator. */
  readonly lanes: readonly Lane[];
  readonly names: readonly string[];
}

/** A lane of the timeline: a dimension, or one of the two groups that share it. */
export interface Lane extends Carrier {
  readonly dimension: number;
  readonly size: number;
  readonly bandwidthGBps: number;
  /** True for one of the groups of a shared dimension that each have its full bandwidth (`splitBandwidth: full`). */
  readonly isInFull?: true;
  /** True if messages have their links to themselves (`reference` rounding): they may need more than its links have. */
  readonly isOverbooked?: true;
}
