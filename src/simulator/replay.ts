/**
 * The cache of collectives that run alone: on an idle network equal collectives run alike, so each is simulated once
 * and replayed from the cache after that. The replay is equal to the last bit, because the epoch of a collective starts
 * from zero (clock.ts) and its sums are kept apart (ledger.ts). A repeated layer then costs one event for each task.
 * Compute may overlap a replay where only sums are recorded and quiet.ts finds that no other collective begins
 * before the last chunk has ended.
 *
 * Collectives that meet are simulated: their times are sums from the start of the epoch, and round as no
 * earlier layer's did, so that a layer's times plus a constant are not the next one's to the last bit.
 *
 * Left out: whatever carries state from one collective to the next (several queues a server, alternating
 * trees, rotating orders, balancing orders of the reference), and a clock of the reference that stands between two whole ns.
 * Balancing orders begin anew at every instant: what is issued first then is one object for collectives that are alike.
 */
import { mayBeTwin } from '../collective/logical.ts';
import { hasOneQueue } from './policy.ts';
import type { Clock } from './clock.ts';
import type { SimulationInput } from './input.ts';
import type { Issued } from './issue.ts';
import type { EpochSums } from './record/ledger.ts';
import type { PhaseMemory } from './record/phase-memory.ts';

/** A collective that was simulated alone. */
export interface RecordedCollective {
  /** From issue to the end of the last chunk. */
  readonly durationNs: number;
  readonly chunks: number;
  readonly sums: EpochSums;
  /** Null when nothing is recorded. */
  readonly phases: PhaseMemory | null;
}

/** A collective that is being simulated alone, to be cached at its end; `durationNs` is set when its last chunk ends. */
export interface CacheCandidate {
  readonly task: number;
  readonly issued: Issued;
  durationNs: number;
}

export interface ReplayCache {
  /** Whether a collective that is issued now, alone, runs like any other equal to it. */
  readonly isCacheable: (clock: Clock) => boolean;
  /** By what is issued, which is one object for collectives that are alike (issue.ts). */
  readonly recorded: Map<Issued, RecordedCollective>;
}

export function createReplayCache({ policy, logical }: SimulationInput, isWanted: boolean): ReplayCache {
  const isStateless =
    (policy.interDimension === 'ascending' ||
      (policy.interDimension !== 'roundRobin' && policy.rounding === 'exact')) &&
    hasOneQueue(policy) &&
    !Object.values(logical).flat().some(mayBeTwin);
  return {
    recorded: new Map(),
    isCacheable: ({ epochNs }) =>
      isWanted && isStateless && (policy.rounding === 'exact' || Number.isInteger(epochNs)),
  };
}

/** Caches a collective at its end, with the sums of its epoch and its phases. */
export function cacheCollective(
  { recorded }: ReplayCache,
  { issued, durationNs }: CacheCandidate,
  sums: EpochSums,
  phases: PhaseMemory | null,
): void {
  recorded.set(issued, { durationNs, chunks: issued.flows.length, sums, phases });
}
