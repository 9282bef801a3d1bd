/**
 * A collective that runs alone on an idle network takes the same course every time: it is simulated once
 * and replayed after that. Exactly so, because its epoch starts from zero (clock.ts) and its sums
 * are kept apart (ledger.ts). Equal layers so cost an event a task. Computation may go on meanwhile where
 * only sums are asked for and quiet.ts sees that no other collective comes before the last chunk is through.
 *
 * Collectives that meet are simulated: their times are sums from the start of the epoch, and round as no
 * earlier layer's did, so that a layer's times plus a constant are not the next one's to the last bit.
 *
 * Left out: whatever carries state from one collective to the next (several queues a server, alternating
 * trees, rotating or balancing orders), and a clock of the reference that stands between two whole ns.
 */
import type { Clock } from './clock.ts';
import type { SimulationInput } from './input.ts';
import type { Issued } from './issue.ts';
import type { EpochSums } from './record/ledger.ts';
import type { PhaseMemory } from './record/recorder.ts';

export interface Course {
  /** From issue to the end of the last chunk. */
  readonly durationNs: number;
  readonly chunks: number;
  readonly sums: EpochSums;
  /** Null when nothing is recorded. */
  readonly phases: PhaseMemory | null;
}

/** A collective that is alone on the network for the first time, and how long its chunks took once they are through. */
export interface Lesson {
  readonly task: number;
  readonly issued: Issued;
  durationNs: number;
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

/** Keeps what a lesson came to: the sums of its epoch and its phases. */
export function learn(
  { known }: Courses,
  { issued, durationNs }: Lesson,
  sums: EpochSums,
  phases: PhaseMemory | null,
): void {
  known.set(issued, { durationNs, chunks: issued.flows.length, sums, phases });
}
