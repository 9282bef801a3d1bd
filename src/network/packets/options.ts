/** Options of packets in a design, each with the default of a missing one. */
export interface PacketOptions {
  /** Payload of a full segment. Missing: 8,948 B. */
  readonly segmentBytes?: number;
  /** At most in flight between two NPUs. Missing: twice what the widest link sends in the longest round trip, at least 500,000 B. */
  readonly windowBytes?: number;
  /** Of a switch, or of an NPU that passes packets on: split evenly over its links. Missing: nothing is dropped. */
  readonly switchBufferBytes?: number;
  /** How long a sender waits for an acknowledgement. Missing: 50 ms, on slow links longer (settings-on.ts). */
  readonly rtoNs?: number;
  /** Of a new flow. Missing: 10 segments. */
  readonly initialWindowSegments?: number;
  /** Acknowledgements take bandwidth, and may be dropped. Missing: they take the latencies of the way back alone. */
  readonly realAcks?: boolean;
  /** A sender learns every hole, not the first alone. Missing: NewReno. */
  readonly sack?: boolean;
  /** The window stays as it is, whatever is lost. Missing: it grows and shrinks as NewReno's. */
  readonly fixedWindow?: boolean;
  /** Links lose nothing: a packet waits where it is until the next queue has room (credits). Missing: tail drop and TCP. */
  readonly lossless?: boolean;
  /** In a direct exchange all NPUs begin with the same peer, in ascending order. Missing: each with its next one. */
  readonly sameOrder?: boolean;
}

export const PACKET_DEFAULTS = {
  segmentBytes: 8948,
  headerBytes: 54,
  leastWindowBytes: 500_000,
  rtoNs: 50e6,
  initialWindowSegments: 10,
  ackEverySegments: 2,
} as const;

/** Larger ones are no segments: messages of a whole collective. */
export const MOST_SEGMENT_BYTES = 2 ** 24;
