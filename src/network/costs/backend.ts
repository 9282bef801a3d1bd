import type { Collective, LogicalDimension } from '../../collective/types.ts';

/** The cost of one chunk's phase when all ranks of its group start it together. */
export interface PhaseCost {
  /** From the start of the phase to the moment the last rank has finished it. */
  readonly durationNs: number;
  /** The part of `durationNs` during which the busiest links carry bytes. Absent if the model cannot tell. */
  readonly transferNs?: number;
  /**
   * How long the busiest links need for the bytes at their bandwidth. Absent if that is `transferNs`; measured
   * software may be slower or faster.
   */
  readonly atBandwidthNs?: number;
  /**
   * The share of `transferNs` during which one particular link is busy, 0..1; other messages may use it for
   * the rest. Defaults to 1.
   */
  readonly busyShare?: number;
  /**
   * The share taken meanwhile, by dimension or, on another physical network, by link. Defaults to all of the
   * phase's own.
   */
  readonly shares?: readonly number[];
  /** Bytes one NPU sends, averaged over the ranks of the group. */
  readonly sentBytes: number;
  /** Bytes NPU 0 sends per physical dimension (what the reference simulator reports). */
  readonly npu0Bytes: readonly number[];
}

/**
 * Returns the bytes per NPU that the links carry during a phase. They are all that is sent unless the phase is measured
 * to be faster than the links at their bandwidth, as where a switch reduces or a stack hides traffic.
 */
export function carriedBytesOf({ sentBytes, transferNs, atBandwidthNs }: PhaseCost): number {
  if (transferNs === undefined || atBandwidthNs === undefined || transferNs >= atBandwidthNs)
    return sentBytes;
  return sentBytes * (transferNs / atBandwidthNs);
}

export interface PhaseRequest {
  readonly logical: LogicalDimension;
  readonly operation: Collective;
  /** Bytes per NPU entering the phase. */
  readonly bytes: number;
  /** Which of the two trees a double-binary-tree phase runs on; the phases of a server alternate. */
  readonly tree: 0 | 1;
  /**
   * The ring runs towards lower ranks (the second half of a dimension's queues). Does not affect the
   * duration.
   */
  readonly anticlockwise?: boolean;
  /** The message as measured links need it. If absent, the phase takes its minimum time. */
  readonly message?: MessageOf;
}

/** The message that a chunk's phase belongs to. */
export interface MessageOf {
  readonly traffic: 'tensor' | 'data' | 'other';
  /** Size of the chunk relative to its message; more than 1 if it stands for several. */
  readonly share: number;
  /** Number of NPUs of the group on the dimensions inside this one. */
  readonly inner: number;
  /** Factor by which the phase takes longer. */
  readonly slower: number;
}

/**
 * Times phases behind one interface, whichever the network model. Pure: the same request always costs the
 * same, so callers may cache.
 */
export interface NetworkBackend {
  readonly phaseCost: (request: PhaseRequest) => PhaseCost;
  /**
   * The part of the duration spent on endpoint delays and reductions, which do not overlap, in ns. Absent if
   * unknown.
   */
  readonly endpointNs?: (request: PhaseRequest) => number;
}

/** Delays at the endpoints of every message. */
export interface EndpointDelays {
  /** Applied before the first send of a phase and after every reception. */
  readonly endpointDelayNs: number;
}
