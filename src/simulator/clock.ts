/**
 * Simulated time is the start of the epoch plus the time within it. An epoch begins whenever a task starts with
 * nothing else under way: no event, no collective. What happens inside one depends on nothing before it,
 * and its times are sums from its own zero, so that the same collective on an idle network takes the
 * same time to the last bit wherever it is in the run (replay.ts relies on this).
 */
export interface Clock {
  epochNs: number;
  localNs: number;
}
