/** How the ends of a flow behave. */
export interface TcpSettings {
  /** Payload of a full segment (MSS). */
  readonly segmentBytes: number;
  /** Of every segment, and the size of an acknowledgement. */
  readonly headerBytes: number;
  /** At most in flight (W). */
  readonly windowBytes: number;
  /** Of a new flow, in segments; 0: the whole window. */
  readonly initialWindowSegments: number;
  readonly rtoPs: number;
  /** An in-order segment that completes no message is acknowledged when it is this many-th in a row. */
  readonly ackEverySegments: number;
  /** Acknowledgements take the latencies of the way back, but no bandwidth. */
  readonly idealAck: boolean;
  /** How long the acknowledgement of a lone in-order segment is put off, ps. Defaults to 0: until the next segment. */
  readonly ackDelayPs?: number | undefined;
  /** Acknowledgements that are not delayed at the start of a flow, after a gap and after a pause of an RTO. Defaults to 0. */
  readonly quickAckSegments?: number | undefined;
  /** The most segments by which an acknowledgement widens the window in slow start. Defaults to 2. */
  readonly slowStartSegments?: number | undefined;
  /** A sender learns every hole (SACK), not the first alone. Defaults to false. */
  readonly sack?: boolean | undefined;
  /** The window of SACK in a recovery: the threshold (`classic`), or by RFC 9937 (`prr`). Defaults to classic. */
  readonly recovery?: 'classic' | 'prr' | undefined;
  /** `fixed`: the window stays at `windowBytes` whatever is lost. Missing: NewReno's. */
  readonly window?: 'newReno' | 'fixed' | undefined;
}

/** What is sent at one instant leaves together, this long after the first of it. */
export const FLUSH_PS = 1000;

/** Whether a receiver delays acknowledgements by a timer, or sends some at once. */
export function hasAckState({ ackDelayPs = 0, quickAckSegments = 0 }: TcpSettings): boolean {
  return ackDelayPs > 0 || quickAckSegments > 0;
}
