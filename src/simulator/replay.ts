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
import type { Sums } from './ledger.ts';
import type { PhaseMemory } from './recorder.ts';
import type { CollectiveTask } from '../taskgraph/graph.ts';

export interface Course {
  /** From issue to completion, update included. */
  readonly durationNs: number;
  readonly chunks: number;
  readonly sums: Sums;
  readonly phases: PhaseMemory;
}

export interface Courses {
  /** Key of the collective's course, or null where it cannot be replayed. */
  readonly keyOf: (task: CollectiveTask, clock: Clock) => string | null;
  readonly known: Map<string, Course>;
}

export function createCourses(input: SimulationInput, isWanted: boolean): Courses {
  const { policy, logical } = input;
  const isStateless =
    policy.interDimension === 'ascending' &&
    policy.queuesPerDimension === 1 &&
    !Object.values(logical)
      .flat()
      .some(({ algorithm }) => algorithm.name === 'doubleBinaryTree');
  return {
    known: new Map(),
    keyOf(task, clock) {
      if (!isWanted || !isStateless) return null;
      if (policy.rounding === 'reference' && !Number.isInteger(clock.epochNs)) return null;
      return `${task.collective} ${String(task.group)} ${String(task.bytes)} ${String(task.updateNs)}`;
    },
  };
}
