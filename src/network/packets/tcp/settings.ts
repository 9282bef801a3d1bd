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
  /** What a sender learns of losses: the first hole (NewReno), or every hole (SACK). Missing: NewReno. */
  readonly recovery?: 'newReno' | 'sack' | undefined;
  /** `fixed`: the window stays at `windowBytes` whatever is lost. Missing: NewReno's. */
  readonly window?: 'newReno' | 'fixed' | undefined;
}

/** What is sent at one instant leaves together, this long after the first of it. */
export const FLUSH_PS = 1000;
