/** The result of a scheme as given to programs: the ES module of the engine, and the page around a frame. */
import type { Throughput } from './throughput.ts';

/** From an event-driven run of one iteration. Times in ns. */
export interface SchemeNumbers {
  /** `equal`, `message`, `smart`, `optimal` or `custom`. */
  readonly scheme: string;
  /** GB/s per NPU, one entry per dimension, innermost first. */
  readonly splitGBps: readonly number[];
  readonly iterationNs: number;
  readonly computeNs: number;
  /** Communication that compute does not overlap. */
  readonly exposedCommunicationNs: number;
  /** By the closed form, for comparison. */
  readonly closedFormNs: number;
  /** Bytes sent over duration x bandwidth of the dimensions in use, 0..1. */
  readonly utilisation: number;
  readonly networkCostDollars: number;
  /** In `throughputUnit` per second; null if an iteration takes no time. */
  readonly throughput: number | null;
  /** `tokens`, `images`, `samples` or `iterations`. */
  readonly throughputUnit: string;
}

interface Simulated {
  readonly scheme: string;
  readonly splitGBps: readonly number[];
  readonly iterationNs: number;
  readonly computeNs: number;
  readonly exposedCommNs: number;
  readonly utilisation: number;
  readonly costDollars: number;
  readonly throughput: Throughput;
}

export function schemeNumbers(closed: { readonly iterationNs: number }, simulated: Simulated): SchemeNumbers {
  return {
    scheme: simulated.scheme,
    splitGBps: simulated.splitGBps,
    iterationNs: simulated.iterationNs,
    computeNs: simulated.computeNs,
    exposedCommunicationNs: simulated.exposedCommNs,
    closedFormNs: closed.iterationNs,
    utilisation: simulated.utilisation,
    networkCostDollars: simulated.costDollars,
    throughput: simulated.throughput.perSecond,
    throughputUnit: simulated.throughput.unit,
  };
}
