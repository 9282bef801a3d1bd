/** Round-trip times; the median and the 99th percentile are within 1 %. */
export interface RoundTripNs {
  readonly mean: number;
  readonly median: number;
  readonly p99: number;
}

/** Packets of a run that were sent, lost and resent, over all NPUs. */
export interface PacketTotals {
  /** Segments, including retransmissions. */
  readonly segments: number;
  /** Segments and acknowledgements that were dropped. */
  readonly drops: number;
  readonly retransmittedBytes: number;
  /** Retransmission timeouts. */
  readonly timeouts: number;
  /** The longest queue before a link, in bytes. */
  readonly peakQueueBytes: number;
  /** From a segment at its NIC to its acknowledgement; absent without acknowledgements. */
  readonly roundTripNs?: RoundTripNs;
  /** Average payload that one NPU sent, each byte counted once. */
  readonly payloadBytesPerNpu: number;
}
