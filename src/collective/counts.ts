/**
 * Totals of a schedule, counted once for each algorithm, operation and size: blocks sent, messages, and the peers of
 * rank 0. Bytes, traffic and bounds follow from them.
 */
import { ALGORITHM_FACTS } from './algorithm-facts.ts';
import { algorithms } from './all-algorithms.ts';
import type { AlikeSteps, ScheduleRequest } from './algorithms/basic-algorithm.ts';
import { canDo } from './can-do.ts';
import { valueOf } from '../units/result.ts';
import { madeCounts } from './made/made-counts.ts';
import { requestOf } from './schedule.ts';
import type { Schedule } from './schedule-shape.ts';
import type { Algorithm, Collective } from './types.ts';

/** What rank 0 sends to the ranks `first` to `last`: `blocks` to each of them. */
export interface SentByRank0 {
  readonly first: number;
  readonly last: number;
  readonly blocks: number;
}

export interface ScheduleCounts {
  /** Blocks that a rank sends, averaged over all. */
  readonly sentBlocks: number;
  /** Messages that a rank sends, averaged over all. */
  readonly messages: number;
  /** Blocks in the largest message. */
  readonly largest: number;
  readonly byRank0: readonly SentByRank0[];
  /** Blocks that rank 0 sends. */
  readonly sentByRank0: number;
  /** Whether every message goes to the next rank. */
  readonly isToNext: boolean;
}

/** The cache is cleared above this size, so that a sweep over sizes does not fill the memory. */
const MOST_KNOWN = 4096;
const known = new Map<string, ScheduleCounts>();

/** The last answer for each algorithm, an object that all runs of a design share. */
const lately = new WeakMap<
  Algorithm,
  Map<Collective, { readonly ranks: number; readonly counts: ScheduleCounts }>
>();

/** Only for collectives and sizes that the algorithm supports. */
export function countsOf(algorithm: Algorithm, operation: Collective, ranks: number): ScheduleCounts {
  let byOperation = lately.get(algorithm);
  if (byOperation === undefined)
    lately.set(
      algorithm,
      (byOperation = new Map<Collective, { readonly ranks: number; readonly counts: ScheduleCounts }>()),
    );
  const last = byOperation.get(operation);
  if (last?.ranks === ranks) return last.counts;
  const counts = knownCounts(algorithm, operation, ranks);
  byOperation.set(operation, { ranks, counts });
  return counts;
}

function knownCounts(algorithm: Algorithm, operation: Collective, ranks: number): ScheduleCounts {
  const { name, window, places, made } = algorithm;
  if (made !== undefined) return madeCounts(valueOf(made.of(operation)), ranks);
  const order = places === undefined ? '' : JSON.stringify(places);
  const key = `${name} ${window} ${operation} ${ranks} ${order}`;
  let counts = known.get(key);
  if (counts === undefined) {
    counts = count(algorithm, requestOf(algorithm, operation, ranks));
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, counts);
  }
  return counts;
}

/** Whether the algorithm sends only to the next rank, so that it may run in the opposite direction as well. */
export function goesRound(algorithm: Algorithm, ranks: number): boolean {
  const [first] = ALGORITHM_FACTS[algorithm.name].collectives;
  return first !== undefined && canDo(algorithm, first, ranks) && countsOf(algorithm, first, ranks).isToNext;
}

function count({ name }: Algorithm, request: ScheduleRequest): ScheduleCounts {
  const { ranks } = request;
  const byRank0: SentByRank0[] = [];
  let [sent, messages, largest, sentByRank0] = [0, 0, 0, 0];
  let isToNext = true;
  let written: Schedule | undefined;
  const peersOfRank0 = (step: number): readonly number[] => {
    written ??= algorithms[name].schedule(request);
    return written.sends(step, 0).map(({ to }) => to);
  };
  for (const steps of stepsOf(name, request)) {
    const inStep = messagesIn(steps, ranks);
    messages += steps.count * inStep;
    sent += steps.count * inStep * steps.blocks;
    largest = Math.max(largest, steps.blocks);
    const { pattern } = steps;
    isToNext &&=
      pattern?.kind === 'chain' || (pattern?.kind === 'shift' && pattern.first === 1 && pattern.last === 1);
    for (const { first, last } of rangesOfRank0(steps, peersOfRank0)) {
      const blocks = steps.count * steps.blocks;
      sentByRank0 += blocks * (last - first + 1);
      addRange(byRank0, { first, last, blocks });
    }
  }
  return {
    sentBlocks: sent / ranks,
    messages: messages / ranks,
    largest,
    byRank0,
    sentByRank0,
    isToNext: isToNext && ranks > 1,
  };
}

/** Joins a range to the last of the list where it continues it or goes to the same ranks. */
function addRange(ranges: SentByRank0[], { first, last, blocks }: SentByRank0): void {
  const before = ranges.at(-1);
  // The ranges of a window follow each other, step by step.
  if (before?.blocks === blocks && before.last + 1 === first) {
    ranges.splice(-1, 1, { ...before, last });
  } else if (before?.first === first && before.last === last) {
    ranges.splice(-1, 1, { ...before, blocks: before.blocks + blocks });
  } else ranges.push({ first, last, blocks });
}

/** Returns the steps as the algorithm describes them, else one by one, separated by the blocks of their messages. */
function stepsOf(name: Algorithm['name'], request: ScheduleRequest): readonly AlikeSteps[] {
  const { steps, schedule } = algorithms[name];
  if (steps !== undefined) return steps(request);
  const written = schedule(request);
  return Array.from({ length: written.steps }, (_, step) => {
    const byBlocks = new Map<number, number[][]>();
    for (let rank = 0; rank < request.ranks; rank++) {
      for (const { to, blocks } of written.sends(step, rank)) {
        const peers = byBlocks.get(blocks.length) ?? [];
        (peers[rank] ??= []).push(to);
        byBlocks.set(blocks.length, peers);
      }
    }
    return [...byBlocks].map(([blocks, peers]) => ({
      count: 1,
      blocks,
      step,
      peers: (rank: number): readonly number[] => peers[rank] ?? [],
    }));
  }).flat();
}

/** Returns the messages of all ranks in one step. */
function messagesIn({ pattern, peers, messages }: AlikeSteps, ranks: number): number {
  if (messages !== undefined) return messages;
  if (pattern?.kind === 'shift') return ranks * (pattern.last - pattern.first + 1);
  if (pattern?.kind === 'exchange') return ranks;
  if (pattern?.kind === 'chain') return pattern.last - pattern.first + 1;
  let all = 0;
  for (let rank = 0; rank < ranks; rank++) all += peers?.(rank).length ?? 0;
  return all;
}

function rangesOfRank0(
  { pattern, peers, step }: AlikeSteps,
  writtenOut: (step: number) => readonly number[],
): readonly Pick<SentByRank0, 'first' | 'last'>[] {
  if (pattern?.kind === 'shift') return [pattern];
  if (pattern?.kind === 'exchange') return [{ first: pattern.offset, last: pattern.offset }];
  if (pattern?.kind === 'chain') return pattern.first === 0 ? [{ first: 1, last: 1 }] : [];
  const to = peers?.(0) ?? writtenOut(step);
  return to.map((peer) => ({ first: peer, last: peer }));
}
