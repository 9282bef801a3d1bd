/**
 * A collective that runs alone on an idle network takes the same course every time: it is simulated once
 * and replayed after that. Exactly so, because its epoch starts from zero (clock.ts) and its sums
 * are kept apart (ledger.ts).
 *
 * Left out: whatever carries state from one collective to the next (several queues a server, alternating
 * trees, rotating or balancing orders), and a clock of the reference that stands between two whole ns.
 */
import type { Clock } from './clock.ts';
import type { SimulationInput } from './input.ts';
import type { Issued } from './issue.ts';
import type { EpochSums } from './ledger.ts';
import type { PhaseMemory } from './recorder.ts';

export interface Course {
  /** From issue to the end of the last chunk. */
  readonly durationNs: number;
  readonly chunks: number;
  readonly sums: EpochSums;
  readonly phases: PhaseMemory;
}

export interface Courses {
  /** Whether a collective that is issued now, alone, takes the course of any other like it. */
  readonly areKept: (clock: Clock) => boolean;
  /** By what is issued, which is one object for collectives that are alike (issue.ts). */
  readonly known: Map<Issued, Course>;
}

export function createCourses({ policy, logical }: SimulationInput, isWanted: boolean): Courses {
  const isStateless =
    policy.interDimension === 'ascending' &&
    policy.queuesPerDimension === 1 &&
    !Object.values(logical)
      .flat()
      .some(({ algorithm }) => algorithm.name === 'doubleBinaryTree');
  return {
    known: new Map(),
    areKept: ({ epochNs }) =>
      isWanted && isStateless && (policy.rounding === 'exact' || Number.isInteger(epochNs)),
  };
}
