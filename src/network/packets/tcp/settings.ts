/** How the ends of a flow behave. */
export interface TcpSettings {
  /** Payload of a full segment (MSS). */
  readonly segmentBytes: number;
  /** Header of every segment, and the size of an acknowledgement. */
  readonly headerBytes: number;
  /** Most bytes in flight (W). */
  readonly windowBytes: number;
  /** Initial window of a new flow in segments; 0 for the whole window. */
  readonly initialWindowSegments: number;
  readonly rtoPs: number;
  /** Acknowledges an in-order segment that completes no message after this many in a row. */
  readonly ackEverySegments: number;
  /** Acknowledgements take the latencies of the way back, but no bandwidth. */
  readonly idealAck: boolean;
  /**
   * Delay of the acknowledgement of a lone in-order segment, in ps. Defaults to 0, which waits for the next
   * segment.
   */
  readonly ackDelayPs?: number | undefined;
  /**
   * Number of acknowledgements that are not delayed at the start of a flow, after a gap and after a pause of
   * an RTO. Defaults to 0.
   */
  readonly quickAckSegments?: number | undefined;
  /** The most segments by which an acknowledgement widens the window in slow start. Defaults to 2. */
  readonly slowStartSegments?: number | undefined;
  /** Acknowledgements report every hole (SACK), not just the first. Defaults to false. */
  readonly sack?: boolean | undefined;
  /**
   * The window of SACK in a recovery: the threshold (`classic`), or as in RFC 9937 (`prr`). Defaults to
   * classic.
   */
  readonly recovery?: 'classic' | 'prr' | undefined;
  /** `fixed`: the window stays at `windowBytes` whatever is lost. Defaults to NewReno's. */
  readonly window?: 'newReno' | 'fixed' | undefined;
}

/** Messages sent at one instant leave together, this long after the first of them. */
export const FLUSH_PS = 1000;

/** Returns whether a receiver delays acknowledgements by a timer, or sends some at once. */
export function hasAckState({ ackDelayPs = 0, quickAckSegments = 0 }: TcpSettings): boolean {
  return ackDelayPs > 0 || quickAckSegments > 0;
}
