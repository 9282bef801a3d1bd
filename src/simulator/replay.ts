/**
 * The cache of collectives that run alone: on an idle network, equal collectives run alike, so each is simulated once
 * and replayed from the cache after that. The replay is equal to the last bit, because the epoch of a collective starts
 * from zero (clock.ts) and its sums are kept apart (ledger.ts). A repeated layer then costs one event for each task.
 * Compute may overlap a replay where only sums are recorded and quiet.ts finds that no other collective begins
 * before the last chunk has ended.
 *
 * Collectives that overlap are simulated: their times are sums from the start of the epoch, which round differently in
 * each layer, so that a layer's times plus a constant are not those of the next layer to the last bit.
 *
 * Not cached: whatever carries state from one collective to the next (several queues per server, alternating
 * trees, rotating orders, balanced orders of the reference), and a start between two whole ns of the reference's clock.
 * Balanced orders start afresh at every instant: the first collective issued then has the same plan as others like it.
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
  /** Whether a collective issued now, alone, runs like any other that equals it. */
  readonly isCacheable: (clock: Clock) => boolean;
  /** By plan: collectives that are alike share one object (issue.ts). */
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
