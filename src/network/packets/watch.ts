/** A listener to the events of a transport. It changes nothing in the run. */
export interface Watch {
  /** A packet has entered the queue of a link of a switch: what waits there now, bytes. */
  readonly queued: (nowPs: number, link: number, bytes: number) => void;
  readonly dropped: (nowPs: number, link: number, flow: number) => void;
  readonly retransmitted: (nowPs: number, flow: number, bytes: number) => void;
  readonly timedOut: (nowPs: number, flow: number) => void;
  /** The window of a flow, what of it is in flight and the next byte, after an acknowledgement. */
  readonly acknowledged: (
    nowPs: number,
    flow: number,
    windowBytes: number,
    flightBytes: number,
    nextByte: number,
  ) => void;
}
