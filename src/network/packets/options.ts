export const SACK_RECOVERIES = ['classic', 'prr'] as const;
export type SackRecovery = (typeof SACK_RECOVERIES)[number];

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
  /** The most segments by which an acknowledgement widens the window in slow start: 1 or 2. Defaults to 2 (RFC 3465). */
  readonly slowStartSegments?: number;
  /** Acknowledgements take bandwidth, and may be dropped. Missing: they take the latencies of the way back alone. */
  readonly realAcks?: boolean;
  /**
   * How long a receiver puts off the acknowledgement of a lone segment that ends no message. Defaults to 0: it waits for
   * the next segment, at worst for the sender's timeout.
   */
  readonly ackDelayNs?: number;
  /** Acknowledgements that are not delayed when a flow begins, after a gap and after a pause. Defaults to 0. */
  readonly quickAckSegments?: number;
  /** A sender learns every hole, not the first alone. Missing: NewReno. */
  readonly sack?: boolean;
  /** The window of SACK in a recovery: half of it at once (`classic`), or proportional rate reduction. Defaults to classic. */
  readonly recovery?: SackRecovery;
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
  slowStartSegments: 2,
  ackDelayNs: 0,
  quickAckSegments: 0,
} as const;

/**
 * How receivers delay acknowledgements: not by time; as ns-3 (DelAckTimeout, DelAckCount 2); as Linux (TCP_DELACK_MIN,
 * TCP_MAX_QUICKACKS), whose timer adapts from 40 to 200 ms and whose quick acknowledgements are at most half the window,
 * which is not modelled.
 */
export const ACK_PRESETS = {
  none: { ackDelayNs: 0, quickAckSegments: 0 },
  ns3: { ackDelayNs: 200e6, quickAckSegments: 0 },
  linux: { ackDelayNs: 40e6, quickAckSegments: 16 },
} as const;

/** Larger ones are no segments: messages of a whole collective. */
export const MOST_SEGMENT_BYTES = 2 ** 24;
