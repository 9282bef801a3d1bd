/**
 * The place of a chunk among those waiting for a dimension, by intra-dimension policy
 * (ASTRA-sim 1.0). Phases of all-reduce and all-to-all keep the priority rule under every policy, so
 * the other policies give no total order: each queue is a list, and a rule chooses the place in it.
 */
import type { Collective } from '../collective/types.ts';
import type { IntraDimensionPolicy } from './policy.ts';

/** Returns the place of `chunk` in the list of waiting chunks (0 = first). */
export type InsertionRule = (
  waiting: readonly number[],
  chunk: number,
  /** Whether a chunk of the queue is in service. */
  isServing: boolean,
) => number;

/** The input of the rules: the phase that a waiting chunk is about to run. */
export interface WaitingPhases {
  readonly priority: (chunk: number) => number;
  readonly operation: (chunk: number) => Collective;
  /** Larger of the bytes entering and leaving the phase. */
  readonly largestBytes: (chunk: number) => number;
  /** Phases after this one. */
  readonly phasesLeft: (chunk: number) => number;
}

export function insertionRule(
  policy: Exclude<IntraDimensionPolicy, 'FIFO'>,
  phases: WaitingPhases,
): InsertionRule {
  const byPriority: InsertionRule = (waiting, chunk) => {
    const priority = phases.priority(chunk);
    return firstIndex(waiting, (other) => phases.priority(other) < priority);
  };
  const bySharding = shardingRule(policy, phases);
  return (waiting, chunk, isServing) => {
    const operation = phases.operation(chunk);
    const sharded = operation === 'reduceScatter' || operation === 'allGather';
    return (sharded ? bySharding : byPriority)(waiting, chunk, isServing);
  };
}

function shardingRule(policy: Exclude<IntraDimensionPolicy, 'FIFO'>, phases: WaitingPhases): InsertionRule {
  switch (policy) {
    case 'smallestChunkFirst':
      return (waiting, chunk) => {
        if (phases.phasesLeft(chunk) === 1) return waiting.length;
        const mine = phases.largestBytes(chunk);
        return firstIndex(waiting, (other) => phases.largestBytes(other) >= mine);
      };
    case 'lessRemainingPhaseFirst':
      return (waiting, chunk) => {
        const mine = phases.phasesLeft(chunk);
        return firstIndex(waiting, (other) => phases.phasesLeft(other) >= mine);
      };
    case 'RG':
      return (waiting, chunk, isServing) => alternate(waiting, phases.priority(chunk), isServing, phases);
  }
}

/** RG: keeps reduce-scatter and all-gather phases alternating. A chunk goes ahead of the first waiting one only if none is in service. */
function alternate(
  waiting: readonly number[],
  priority: number,
  isServing: boolean,
  phases: WaitingPhases,
): number {
  for (let index = isServing ? 1 : 0; index < waiting.length; index++) {
    const here = waiting[index] as number;
    const before = waiting[index - 1];
    if (phases.priority(here) > priority) continue;
    if (before === undefined) return index;
    const pair = [phases.operation(here), phases.operation(before)];
    if (!(pair.includes('reduceScatter') && pair.includes('allGather'))) return index;
  }
  return waiting.length;
}

function firstIndex(waiting: readonly number[], stop: (chunk: number) => boolean): number {
  const index = waiting.findIndex(stop);
  return index < 0 ? waiting.length : index;
}
