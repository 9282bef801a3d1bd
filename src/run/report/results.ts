/** Results of evaluating a design: plain data that crosses to the page. Times in ns. */
import type { Optimality } from '../../allocation/scheme.ts';
import type { NetworkPrice } from '../../cost/price.ts';
import type { PacketTotals } from '../../network/packets/totals.ts';
import type { PhaseDelays } from '../../simulator/record/delays.ts';
import type { LayerTimes } from '../../simulator/record/layer-log.ts';
import type { ByRole, Carrier } from '../../taskgraph/roles.ts';
import type { MemoryNeed } from '../../workload/memory/need.ts';
import type { CommunicationShare } from '../../workload/sanity.ts';
import type { Problem } from '../../units/result.ts';
import type { SchemeId } from '../../design/document.ts';
import type { DesignWork, Throughput } from '../../design/throughput.ts';

export type { CommunicationShare, DesignWork, MemoryNeed, NetworkPrice, Optimality, Throughput };

/** What follows from the model, whatever the network; null for a layer table. */
export interface ModelFacts {
  /** Parameters of the whole model, embeddings included. */
  readonly parameters: number | null;
  /** Memory of one NPU in parts, against its capacity. */
  readonly memory: MemoryNeed | null;
}

/**
 * What the closed form says of one scheme's split: no overlap, each collective takes as long as its
 * slowest dimension (arXiv 2109.11762, section IV).
 */
export interface ClosedResult {
  readonly scheme: SchemeId;
  /** GB/s per NPU, one per dimension. */
  readonly splitGBps: readonly number[];
  readonly iterationNs: number;
  readonly computeNs: number;
  /** Of the collectives of each role. */
  readonly commNs: ByRole;
  /** Time-weighted over communication time, 0..1. */
  readonly utilisation: number;
  /** What the network costs. */
  readonly costDollars: number;
  /** What a run gets done. */
  readonly work: DesignWork;
  readonly throughput: Throughput;
  /** What the network is made of and what it costs, dimension by dimension. */
  readonly bill: NetworkPrice;
  /** Share of the iteration, and a warning where the network makes no difference. */
  readonly communication: CommunicationShare;
  /** By the closed form: which dimension limits which communication, and what 1 GB/s more there saves. */
  readonly why: string;
  /** What the scheme says of its split. */
  readonly notes: readonly string[];
  /** Where the scheme proves that no other split is better. */
  readonly optimality: Optimality | null;
}

/** A scheme that has no split for a design, or one that cannot be run, though the design can be simulated under others. */
export interface SchemeRefusal {
  readonly scheme: SchemeId;
  readonly problems: readonly Problem[];
}

export interface DimensionResult {
  /** Bytes one NPU sent on the dimension. */
  readonly bytes: number;
  /**
   * Bytes sent over (time a communicator that spans it was running x bandwidth): 0..1, and more with `reference`
   * rounding, where every message has its links to itself.
   */
  readonly utilisation: number;
  /** Share of the run in which a chunk was queued or running there. */
  readonly busyShare: number;
  /** Mean time of one phase in service; null when the dimension was not used. */
  readonly meanPhaseNs: number | null;
  /** Two groups shared it, each with all its bandwidth (`splitBandwidth: full`). */
  readonly isEachInFull?: true;
}

/** Of the stages of a pipeline, mean over them. */
export interface PipelineResult {
  readonly stages: number;
  /** Time in which a stage neither works on a micro-batch nor reduces gradients. */
  readonly idleNs: number;
  /** The bubble of the closed form: what it would be with equal stages and messages that take no time. */
  readonly bubbleNs: number;
}

/** What became of the packets of a run. */
export interface PacketResult extends PacketTotals {
  /** Payload that one NPU sent over the time of the run, each byte counted once, GB/s. */
  readonly goodputGBps: number;
}

/** What the event-driven run says. */
export interface SchemeResult {
  /** Missing: there is no pipeline. */
  readonly pipeline?: PipelineResult;
  readonly scheme: SchemeId;
  readonly splitGBps: readonly number[];
  readonly iterationNs: number;
  readonly computeNs: number;
  /** Iteration minus compute, and in a pipeline minus the time in which a stage waits for others. */
  readonly exposedCommNs: number;
  /** Time in which a collective of each role was under way. */
  readonly commNs: ByRole;
  /** Time-weighted over communication time, 0..1. */
  readonly utilisation: number;
  /** One a dimension of the topology. */
  readonly dimensions: readonly DimensionResult[];
  readonly events: number;
  /** Chunk phases served. */
  readonly phases: number;
  readonly costDollars: number;
  readonly work: DesignWork;
  readonly throughput: Throughput;
  /** As of the closed form, with what the run overlapped. */
  readonly communication: CommunicationShare;
  /** Of its trace (fingerprint.ts); null where none was recorded. */
  readonly fingerprint: string | null;
  /** What became of its packets; missing where another model timed it. */
  readonly packets?: PacketResult;
  /** What each layer took; null where it was not recorded. */
  readonly layers: LayerResults | null;
}

/** By layer and pass: compute, raw and exposed communication, and what chunks waited and were served for. */
export interface LayerResults {
  readonly times: LayerTimes;
  readonly delays: PhaseDelays;
  /** One a server of the simulator. */
  readonly lanes: readonly Lane[];
  readonly names: readonly string[];
}

/** A lane of the timeline: a dimension, or one of the two groups that share it. */
export interface Lane extends Carrier {
  readonly dimension: number;
  readonly size: number;
  readonly bandwidthGBps: number;
  /** One of the groups of a shared dimension that has all its bandwidth among itself (`splitBandwidth: full`). */
  readonly isInFull?: true;
  /** Messages have their links to themselves (`reference` rounding): it may carry more than its wires could. */
  readonly isOverbooked?: true;
}
