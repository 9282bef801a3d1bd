import { noRoundTrips } from './round-trip-times.ts';

/** Counters of a transport. */
export interface Counts {
  /** Segments passed to a NIC, including retransmissions. */
  segments: number;
  acks: number;
  retransmits: number;
  fastRetransmits: number;
  timeouts: number;
  /** Segments and acknowledgements that were dropped. */
  drops: number;
  /** The longest queue before a link of a switch, in bytes. */
  peakQueueBytes: number;
  /** Bytes accepted by links of switches, including headers and acknowledgements. */
  switchBytes: number;
  events: number;
  /** Payload that was sent and that arrived, including retransmissions; payload that was dropped. */
  sentBytes: number;
  arrivedBytes: number;
  droppedBytes: number;
  retransmittedBytes: number;
  sentMessages: number;
  /** Delivered whole, in the order in which they were sent on their flow. */
  deliveredMessages: number;
  /**
   * Sum over acknowledgements of the time since their segment was passed to its NIC, in ps, and their number.
   */
  rttSumPs: number;
  rtts: number;
  /** The same times as a histogram (round-trip-times.ts). */
  readonly rttBins: Uint32Array;
}

export function noCounts(): Counts {
  return {
    segments: 0,
    acks: 0,
    retransmits: 0,
    fastRetransmits: 0,
    timeouts: 0,
    drops: 0,
    peakQueueBytes: 0,
    switchBytes: 0,
    events: 0,
    sentBytes: 0,
    arrivedBytes: 0,
    droppedBytes: 0,
    retransmittedBytes: 0,
    sentMessages: 0,
    deliveredMessages: 0,
    rttSumPs: 0,
    rtts: 0,
    rttBins: noRoundTrips(),
  };
}
