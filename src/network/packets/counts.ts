/** Counters of a transport. */
export interface Counts {
  /** Segments handed to a NIC, those that are sent again included. */
  segments: number;
  acks: number;
  retransmits: number;
  fastRetransmits: number;
  timeouts: number;
  /** Segments and acknowledgements that found no room. */
  drops: number;
  /** The most that waited before a link of a switch, bytes. */
  peakQueueBytes: number;
  /** Accepted by links of switches, headers and acknowledgements included. */
  switchBytes: number;
  events: number;
  /** Payload that was put on the network and that arrived, retransmissions included; payload that was dropped. */
  sentBytes: number;
  arrivedBytes: number;
  droppedBytes: number;
  retransmittedBytes: number;
  sentMessages: number;
  /** Whole, and in the order in which they were sent on their flow. */
  deliveredMessages: number;
  /** Sum of what acknowledgements took since their segment was handed to its NIC, ps, and their number. */
  rttSumPs: number;
  rtts: number;
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
  };
}
