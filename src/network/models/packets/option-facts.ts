export const SACK_RECOVERIES = ['classic', 'prr'] as const;
export type SackRecovery = (typeof SACK_RECOVERIES)[number];

/** Packet options of a design; every field has a default. */
export interface PacketOptions {
  /** Payload of a full segment. Defaults to 8,948 B. */
  readonly segmentBytes?: number;
  /**
   * Most bytes in flight between two NPUs. Defaults to twice what the widest link sends in the longest round
   * trip, at least 500,000 B.
   */
  readonly windowBytes?: number;
  /**
   * Buffer of a switch, or of an NPU that forwards packets, split evenly over its links. By default nothing
   * is dropped.
   */
  readonly switchBufferBytes?: number;
  /** RTO. Defaults to 50 ms, and longer on slow links (packets/settings-on.ts). */
  readonly rtoNs?: number;
  /** Initial window of a new flow. Defaults to 10 segments. */
  readonly initialWindowSegments?: number;
  /**
   * The most segments by which an acknowledgement widens the window in slow start: 1 or 2. Defaults to 2 (RFC
   * 3465).
   */
  readonly slowStartSegments?: number;
  /**
   * Acknowledgements take bandwidth and may be dropped. By default they take only the latencies of the way
   * back.
   */
  readonly realAcks?: boolean;
  /**
   * How long a receiver delays the acknowledgement of a lone segment that ends no message. Defaults to 0,
   * which waits for the next segment, at worst until the sender's RTO.
   */
  readonly ackDelayNs?: number;
  /**
   * Number of acknowledgements that are not delayed when a flow begins, after a gap and after a pause.
   * Defaults to 0.
   */
  readonly quickAckSegments?: number;
  /** Acknowledgements report every hole, not just the first (SACK). Defaults to NewReno. */
  readonly sack?: boolean;
  /**
   * The window of SACK during a recovery: halved at once (`classic`), or proportional rate reduction.
   * Defaults to classic.
   */
  readonly recovery?: SackRecovery;
  /** The window stays constant, whatever is lost. By default it grows and shrinks as in NewReno. */
  readonly fixedWindow?: boolean;
  /**
   * Lossless links: a packet waits until the next queue has room (credits). Defaults to tail drop and TCP.
   */
  readonly lossless?: boolean;
  /**
   * In a direct exchange all NPUs begin with the same peer, in ascending order. By default each begins with
   * its successor.
   */
  readonly sameOrder?: boolean;
  /**
   * Every NPU runs its own iteration: it computes, issues, and goes on when its own messages have arrived. By
   * default the NPUs of a collective begin each phase of a chunk together.
   */
  readonly eachNpu?: boolean;
  /** With `eachNpu`: the most chunks of an all-to-all. Defaults to those of every collective. */
  readonly allToAllChunks?: number;
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
 * How receivers delay acknowledgements: not by time; as ns-3 (DelAckTimeout, DelAckCount 2); as Linux
 * (TCP_DELACK_MIN, TCP_MAX_QUICKACKS), whose timer adapts from 40 to 200 ms and whose quick acknowledgements
 * are limited to half the window, which is not modelled.
 */
export const ACK_PRESETS = {
  none: { ackDelayNs: 0, quickAckSegments: 0 },
  ns3: { ackDelayNs: 200e6, quickAckSegments: 0 },
  linux: { ackDelayNs: 40e6, quickAckSegments: 16 },
} as const;

/** Anything larger is not a segment but the message of a whole collective. */
export const MOST_SEGMENT_BYTES = 2 ** 24;
