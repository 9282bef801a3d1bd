import { quantilePs } from '../round-trip-times.ts';
import type { Transport } from '../tcp/transport.ts';

/** Counters of a finished all-reduce. */
export interface AllReduceOutcome {
  readonly timePs: number;
  readonly segments: number;
  readonly acks: number;
  readonly retransmits: number;
  readonly fastRetransmits: number;
  readonly timeouts: number;
  readonly drops: number;
  readonly peakQueueBytes: number;
  readonly switchBytes: number;
  readonly events: number;
  /** From a segment at its NIC to its acknowledgement; the median and the 99th percentile are within 1 %. */
  readonly meanRttUs: number;
  readonly medianRttUs: number;
  readonly p99RttUs: number;
  /** Bytes that the ports accepted, headers included, relative to what they could have sent. */
  readonly utilisation: number;
  /** Time relative to that of twice the payload at the rate of a link. */
  readonly ratioToTwoD: number;
}

/** Returns the outcome of a run that has stopped, on links of `linkGbps`. */
export function allReduceOutcome(
  { nowPs, counts }: Pick<Transport, 'nowPs' | 'counts'>,
  { nodes, bytes }: { readonly nodes: number; readonly bytes: number },
  linkGbps: number,
): AllReduceOutcome {
  const seconds = nowPs / 1e12;
  const bytesPerSecond = linkGbps * 1.25e8;
  return {
    timePs: nowPs,
    segments: counts.segments,
    acks: counts.acks,
    retransmits: counts.retransmits,
    fastRetransmits: counts.fastRetransmits,
    timeouts: counts.timeouts,
    drops: counts.drops,
    peakQueueBytes: counts.peakQueueBytes,
    switchBytes: counts.switchBytes,
    events: counts.events,
    meanRttUs: counts.rttSumPs / counts.rtts / 1e6,
    medianRttUs: quantilePs(counts.rttBins, 0.5) / 1e6,
    p99RttUs: quantilePs(counts.rttBins, 0.99) / 1e6,
    utilisation: counts.switchBytes / (nodes * bytesPerSecond * seconds),
    ratioToTwoD: (seconds * bytesPerSecond) / (2 * bytes),
  };
}
