/** Links as collectives were measured on them. */
/**
 * Measured times of messages. Rates are shares of what an NPU sends on the dimension, so that a message takes a fixed time plus bytes over
 * bandwidth, whatever the bandwidth is.
 */
export interface MeasuredLinks {
  /** By default the links are between nodes. */
  readonly inside?: MeasuredInside;
  /** The share that gradients and weights get; above 1 a part of them is hidden. */
  readonly dataShare: number;
  /** The share that all else gets between nodes. */
  readonly nearShare: number;
  /** What each further node adds to a round, in us. */
  readonly hopUs: number;
  /** Latency of a message between stages, in us. */
  readonly boundaryUs: number;
  /** The factor by which everything takes longer. */
  readonly slowdown: number;
}

/** Inside a node; step-time/collective-time.ts has the formulas. */
export interface MeasuredInside {
  readonly reduceLatencyUs: number;
  readonly latencyUs: number;
  readonly rankUs: number;
  readonly handshakeUs: number;
  readonly exchangeUs: number;
  readonly rampMB: number;
  readonly switchGain: number;
  readonly exchangeShare: number;
  readonly busShare: number;
  readonly lowLatencyShare: number;
  /** Bandwidth of the measured links, which decides between the protocols for small and large messages. */
  readonly linkGBps: number;
  /** Speed of a collective in a training step, divided by that of the library alone. */
  readonly speed: number;
  /** The additional cost of a tensor-parallel collective, in us. */
  readonly tensorUs: number;
}

/** The most NICs of a node or rack that a collective drives at once, as measured runs across racks of 72 show. */
export const MOST_RAILS = 8;
