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
  /** Average payload that one NPU sent, each byte counted once. */
  readonly payloadBytesPerNpu: number;
}
