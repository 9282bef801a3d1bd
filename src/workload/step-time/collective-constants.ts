/**
 * Constants of collective times on one kind of accelerator, fitted on measured times (`collective-time.ts` has the
 * formulas).
 */
export interface CollectiveConstants {
  /** Latency of an all-reduce of two ranks, us. */
  readonly reduceLatencyUs: number;
  /** Latency of the other collectives. */
  readonly latencyUs: number;
  /**
   * Each further rank adds this per round of the ring: two rounds of an all-reduce, one of a gather or
   * scatter.
   */
  readonly rankUs: number;
  /** Bus bandwidth of large messages. */
  readonly busGBps: number;
  /** Bus bandwidth of the protocol of small messages, whose words carry their own flags. */
  readonly lowLatencyGBps: number;
  /** Startup cost of the protocol of large messages. */
  readonly handshakeUs: number;
  /** Messages of this size, in MB, reach half of the bus bandwidth. */
  readonly rampMB: number;
  /** Gain of an all-reduce of eight if the switch reduces, as a share of the bus bandwidth. */
  readonly switchGain: number;
  /** All-to-all: share of the bus bandwidth. */
  readonly exchangeShare: number;
  /** All-to-all: cost of its copies besides the latency, once a peer's part is large. */
  readonly exchangeUs: number;
}
