/**
 * Where a chunk is inserted among those waiting for a dimension, by intra-dimension policy
 * (ASTRA-sim 1.0). Phases of all-reduce and all-to-all keep the priority rule under every policy.
 */
import type { Collective } from '../collective/types.ts';
import type { IntraDimensionPolicy } from './policy.ts';
import type { InsertionRule } from './waiting.ts';

/** What the rules look at: the phase a waiting chunk is about to run. */
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
  const byPriority: InsertionRule = (waiting, _chunk, priority) =>
    firstIndex(waiting, (other) => phases.priority(other) < priority);
  const bySharding = shardingRule(policy, phases);
  return (waiting, chunk, priority) => {
    const operation = phases.operation(chunk);
    const sharded = operation === 'reduceScatter' || operation === 'allGather';
    return (sharded ? bySharding : byPriority)(waiting, chunk, priority);
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
      return (waiting, _chunk, priority) => alternate(waiting, priority, phases);
  }
}

/** RG: keep reduce-scatter and all-gather phases alternating, behind the first waiting chunk. */
function alternate(waiting: readonly number[], priority: number, phases: WaitingPhases): number {
  for (let index = 1; index < waiting.length; index++) {
    const here = waiting[index] as number;
    if (phases.priority(here) > priority) continue;
    const pair = [phases.operation(here), phases.operation(waiting[index - 1] as number)];
    if (!(pair.includes('reduceScatter') && pair.includes('allGather'))) return index;
  }
  return waiting.length;
}

function firstIndex(waiting: readonly number[], stop: (chunk: number) => boolean): number {
  const index = waiting.findIndex(stop);
  return index < 0 ? waiting.length : index;
}
