/**
 * Where the chunks of a collective spend their time, on average over chunks and groups: P0 is the wait until they are issued, P1 .. Pn
 * their phases, each with the wait in its queue and the time on the network (ASTRA-SIM, ISPASS 2020, Fig. 12).
 */
export interface DelayTotals {
  /** P0. */
  readonly dispatchNs: number;
  /** P1 .. Pn. */
  readonly queueNs: readonly number[];
  readonly networkNs: readonly number[];
}

export interface Delays {
  readonly dispatched: (waitedNs: number) => void;
  readonly queued: (phase: number, waitedNs: number) => void;
  readonly served: (phase: number, tookNs: number) => void;
  readonly totals: () => DelayTotals;
}

export function createDelays(phases: number): Delays {
  const queueNs = new Float64Array(phases + 1);
  const networkNs = new Float64Array(phases);
  const starts = new Float64Array(phases + 1);
  const ends = new Float64Array(phases);
  const add = (sums: Float64Array, counts: Float64Array, at: number, ns: number): void => {
    sums[at] = sums[at]! + ns;
    counts[at] = counts[at]! + 1;
  };
  const means = (sums: Float64Array, counts: Float64Array): readonly number[] =>
    Array.from(sums, (sum, at) => sum / Math.max(1, counts[at]!));
  return {
    dispatched: (waitedNs) => add(queueNs, starts, 0, waitedNs),
    queued: (phase, waitedNs) => add(queueNs, starts, phase + 1, waitedNs),
    served: (phase, tookNs) => add(networkNs, ends, phase, tookNs),
    totals: () => {
      const [dispatchNs = 0, ...rest] = means(queueNs, starts);
      return { dispatchNs, queueNs: rest, networkNs: means(networkNs, ends) };
    },
  };
}
