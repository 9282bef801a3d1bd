/** What a sweep says of one point under one scheme. */
import type { SchemeId } from '../../design/document.ts';

export interface SweepNumbers {
  /** Of the closed form, and of the event-driven run. */
  readonly closedNs: number;
  readonly simulatedNs: number;
  /** Simulated, against EqualBW at the same point; null where EqualBW has no result there. */
  readonly speedUp: number | null;
  /** Simulated: bytes sent over what could have been sent, 0..1. */
  readonly utilisation: number;
  readonly costDollars: number;
  /** Speed-up x cost of EqualBW / cost, as in the comparison; null as the speed-up is. */
  readonly performancePerCost: number | null;
}

export interface SweepRow {
  /** Its place among all rows of the sweep, whenever it was computed. */
  readonly index: number;
  readonly value: number;
  readonly topology: string;
  readonly workload: string;
  readonly scheme: SchemeId;
  /** null where the point cannot be evaluated; `problem` says why. */
  readonly numbers: SweepNumbers | null;
  readonly problem: string | null;
}
