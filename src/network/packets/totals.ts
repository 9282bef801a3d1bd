/** Packets of a run that were sent, lost and sent again, over all NPUs. */
export interface PacketTotals {
  /** Segments, those that were sent again included. */
  readonly segments: number;
  /** Segments and acknowledgements that found no room. */
  readonly drops: number;
  readonly retransmittedBytes: number;
  /** Retransmission timers that ran out. */
  readonly timeouts: number;
  /** The most that waited before a link, bytes. */
  readonly peakQueueBytes: number;
  /** Payload that one NPU sent, on average, each byte counted once. */
  readonly payloadBytesPerNpu: number;
}
