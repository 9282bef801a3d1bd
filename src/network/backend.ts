import type { Collective, LogicalDimension } from '../collective/types.ts';

/** The cost of one chunk's phase when all ranks of its group start it together. */
export interface PhaseCost {
  /** From the start of the phase to the moment the last rank has finished it. */
  readonly durationNs: number;
  /** Of that, the time in which the busiest links carry bytes; missing where the model cannot tell. */
  readonly transferNs?: number;
  /** Of `transferNs`, the share in which one and the same link is busy, 0..1; other messages may have it else. Defaults to 1. */
  readonly busyShare?: number;
  /** By dimension or, on another physical network, by link, the share that is taken meanwhile. Missing: all of its own. */
  readonly shares?: readonly number[];
  /** Bytes one NPU sends, averaged over the ranks of the group. */
  readonly sentBytes: number;
  /** Bytes NPU 0 sends per physical dimension (what the reference simulator reports). */
  readonly npu0Bytes: readonly number[];
}

export interface PhaseRequest {
  readonly logical: LogicalDimension;
  readonly operation: Collective;
  /** Bytes per NPU entering the phase. */
  readonly bytes: number;
  /** Which of the two trees a double-binary-tree phase runs on; the phases of a server alternate. */
  readonly tree: 0 | 1;
  /** The ring runs towards lower ranks (the second half of a dimension's queues); no effect on the duration. */
  readonly anticlockwise?: boolean;
  /** What links that were measured ask of it. Missing: not known, and it takes no more than it must. */
  readonly message?: MessageOf;
}

/** What a phase of a chunk is a part of. */
export interface MessageOf {
  readonly traffic: 'tensor' | 'data' | 'other';
  /** The chunk over the message that it is of: more than 1 where it stands for several. */
  readonly share: number;
  /** NPUs of the group on the dimensions inside this one. */
  readonly inner: number;
  /** It takes so many times as long. */
  readonly slower: number;
}

/**
 * The timing of the network behind one interface: analytical (no contention) now, fluid and packet
 * models later. Pure: the same request always costs the same, so callers may cache.
 */
export interface NetworkBackend {
  readonly phaseCost: (request: PhaseRequest) => PhaseCost;
  /** Of its duration, what delays and reductions at end points take, one after the other, ns. Missing: not known. */
  readonly endpointNs?: (request: PhaseRequest) => number;
}

/** Delays at the end points of every message. */
export interface EndpointDelays {
  /** Before the first send of a phase and after every reception. */
  readonly endpointDelayNs: number;
}
