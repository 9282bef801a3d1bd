/** Links as collectives were measured on them. */
/**
 * Times of messages as they were measured. Rates are shares of what an NPU sends on the dimension, so that a message takes a
 * fixed time and bytes over bandwidth, whatever the bandwidth is.
 */
export interface MeasuredLinks {
  /** Missing: the links are between nodes. */
  readonly inside?: MeasuredInside;
  /** Share that gradients and weights see; above 1 a part of them is hidden. */
  readonly dataShare: number;
  /** Share that all else sees between nodes. */
  readonly nearShare: number;
  /** A further node adds this a round, us. */
  readonly hopUs: number;
  /** Latency of a message between stages, us. */
  readonly boundaryUs: number;
  /** All takes so many times as long. */
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
  /** Bandwidth of the links that were measured: what decides between the protocols for small and large messages. */
  readonly linkGBps: number;
  /** Speed of all of it in a training step, over that of the library alone. */
  readonly speed: number;
  /** A tensor-parallel collective costs this beside, us. */
  readonly tensorUs: number;
}

/** A collective drives at most so many NICs of a node or rack at once: what measured runs across racks of 72 show. */
export const MOST_RAILS = 8;
