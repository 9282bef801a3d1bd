/**
 * Constants of collective times on one kind of accelerator, fitted on measured times (`collective-time.ts` has the
 * formulas).
 */
export interface CollectiveConstants {
  /** Latency of an all-reduce of two ranks, us. */
  readonly reduceLatencyUs: number;
  /** Of the other collectives. */
  readonly latencyUs: number;
  /** A further rank adds this for every round of the ring: two rounds of an all-reduce, one of a gather or scatter. */
  readonly rankUs: number;
  /** Bus bandwidth of large messages. */
  readonly busGBps: number;
  /** Bus bandwidth of the protocol of small messages, whose words carry their own flags. */
  readonly lowLatencyGBps: number;
  /** What the protocol of large messages costs to begin with. */
  readonly handshakeUs: number;
  /** Messages of this size reach half of the bus bandwidth, MB. */
  readonly rampMB: number;
  /** What an all-reduce of eight gains where the switch adds up: share of the bus bandwidth. */
  readonly switchGain: number;
  /** All-to-all: share of the bus bandwidth. */
  readonly exchangeShare: number;
  /** All-to-all: what its copies cost beside the latency once a peer's part is large. */
  readonly exchangeUs: number;
}
