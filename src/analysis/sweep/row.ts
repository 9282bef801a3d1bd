/** A row of a sweep: one point under one scheme. */
import type { SchemeId } from '../../design/document.ts';
import type { DesignWork } from '../../design/throughput.ts';

export interface SweepNumbers {
  /** Of the closed form, and of the event-driven run. */
  readonly closedNs: number;
  readonly simulatedNs: number;
  /** Simulated, against the baseline at the same point (budget.ts); null where that has no result there. */
  readonly speedUp: number | null;
  /** Simulated: bytes sent over what could have been sent. */
  readonly utilisation: number;
  /** Of the network. */
  readonly costDollars: number;
  /** Simulated, in the unit of the row's work a second, of all NPUs and of one. */
  readonly throughput: number | null;
  readonly throughputPerNpu: number | null;
  readonly samplesPerSecond: number | null;
  readonly tokensPerSecond: number | null;
  /** Shares of the peak, 0..1 (throughput.ts). */
  readonly mfu: number | null;
  readonly hfu: number | null;
  readonly daysForTokens: number | null;
  /** $ for one unit of throughput. */
  readonly networkCostPerThroughput: number | null;
  readonly systemCostPerThroughput: number | null;
  /** Speed-up x cost of the baseline / cost, as in the comparison; null as the speed-up is. */
  readonly performancePerCost: number | null;
}

export interface SweepRow {
  /** Its place among all rows of the sweep, whenever it was computed. */
  readonly index: number;
  readonly value: number;
  readonly topology: string;
  readonly workload: string;
  readonly scheme: SchemeId;
  /** What ratios are over. */
  readonly baseline: SchemeId;
  /** What an iteration of the point gets done; null as the numbers are. */
  readonly work: DesignWork | null;
  /** Where a setting makes the run faster than its wires, in words. Missing: nowhere. */
  readonly faster?: string;
  /** null where the point cannot be evaluated; `problem` says why. */
  readonly numbers: SweepNumbers | null;
  readonly problem: string | null;
}
