/** Greedy schedules: link by link, or step by step where links are of unequal bandwidth; all blocks, or those of one NPU where all are alike. */
import type { BoundedCollective } from '../../bounds/bounded-collective.ts';
import { reversed, type Capacities } from '../../bounds/capacities.ts';
import type { Graph } from '../../graph.ts';
import { matchBySymmetry } from './greedy-by-symmetry.ts';
import { matchInSteps } from './greedy-in-steps.ts';
import type { GreedyRequest } from './greedy-request.ts';
import { matchGreedily } from './greedy.ts';
import { scheduleOfMatches } from './matched-steps.ts';
import type { Block, GraphSchedule } from '../schedule.ts';
import { matchSymmetricSteps } from './symmetric-in-steps.ts';
import {
  allTimed,
  ownAfter,
  ownBackwards,
  ownSteps,
  stepsBackwards,
  symmetricSchedule,
} from '../symmetric.ts';
import { arcLatencies } from '../time.ts';
import { after, backwards, forwards, stepsOf, type TimedMessages } from '../timed.ts';
import { translationsOf, type Translations } from '../translations.ts';

export interface GreedilyAsked {
  readonly collective: BoundedCollective;
  /** Into how many each NPU's block is cut. */
  readonly chunks: number;
  readonly seed: number;
  readonly bytes: number;
  readonly root?: number;
}

export interface GreedilyMade {
  readonly schedule: GraphSchedule;
  readonly parts: undefined;
  /** Of messages that were not matched step by step. */
  readonly timed: GreedyTimes | undefined;
}

export interface GreedyTimes {
  readonly timeNs: number;
  /** Listed where they are asked for: there are millions of them on thousands of NPUs. */
  readonly all: () => TimedMessages;
}

export function* makeGreedily(
  graph: Graph,
  capacities: Capacities,
  { collective, chunks, seed, bytes, root = 0 }: GreedilyAsked,
): Generator<void, GreedilyMade, void> {
  const { npus } = capacities;
  const count = collective === 'broadcast' ? chunks : npus * chunks;
  const owners = Int32Array.from({ length: count }, (_, block) =>
    collective === 'broadcast' ? root : Math.floor(block / chunks),
  );
  const blocks: readonly Block[] = Array.from(owners, (owner) => ({
    owner: collective === 'allReduce' ? -1 : owner,
    target: -1,
    share: 1 / count,
  }));
  const request = { owners, blockBytes: bytes / count, latencyNs: arcLatencies(graph), seed };
  yield;
  const isForAll = npus > MOST_MATCHED_APART && collective !== 'broadcast';
  const translations = isForAll ? translationsOf(capacities, request.latencyNs) : undefined;
  yield;
  const asked = { collective, blocks, request };
  if (translations === undefined)
    return yield* (isEven(capacities) ? matched : matchedInSteps)(capacities, asked);
  const bySymmetry = isEven(capacities) ? matchedBySymmetry : symmetricInSteps;
  return yield* bySymmetry(capacities, asked, translations);
}

/** Steps in which every link carries one block waste none of them where all are equally wide. */
function isEven({ whole }: Capacities): boolean {
  return whole.every((capacity) => capacity === whole[0]);
}

/** NPUs up to which all blocks are matched; with more, those of one NPU where the network is symmetric. */
const MOST_MATCHED_APART = 512;

interface Matching {
  readonly collective: BoundedCollective;
  readonly blocks: readonly Block[];
  readonly request: GreedyRequest;
}

function isScattered(collective: BoundedCollective): boolean {
  return collective === 'allReduce' || collective === 'reduceScatter';
}

function* matched(
  capacities: Capacities,
  { collective, blocks, request }: Matching,
): Generator<void, GreedilyMade, void> {
  const scattered = isScattered(collective)
    ? backwards(yield* matchGreedily(reversed(capacities), request))
    : undefined;
  yield;
  const gathered =
    collective === 'reduceScatter' ? undefined : forwards(yield* matchGreedily(capacities, request));
  yield;
  const messages =
    scattered !== undefined && gathered !== undefined ? after(scattered, gathered) : (scattered ?? gathered)!;
  const schedule = yield* stepsOf(capacities, collective, blocks, messages);
  return { schedule, parts: undefined, timed: { timeNs: messages.timeNs, all: () => messages } };
}

function* matchedInSteps(
  capacities: Capacities,
  { collective, blocks, request }: Matching,
): Generator<void, GreedilyMade, void> {
  const scattered = isScattered(collective) ? yield* matchInSteps(reversed(capacities), request) : undefined;
  const gathered = collective === 'reduceScatter' ? undefined : yield* matchInSteps(capacities, request);
  const schedule = scheduleOfMatches(collective, blocks, scattered, gathered);
  return { schedule, parts: undefined, timed: undefined };
}

function* matchedBySymmetry(
  capacities: Capacities,
  { collective, blocks, request }: Matching,
  translations: Translations,
): Generator<void, GreedilyMade, void> {
  const scattered = isScattered(collective)
    ? ownBackwards(yield* matchBySymmetry(reversed(capacities), request, translations))
    : undefined;
  const gathered =
    collective === 'reduceScatter' ? undefined : yield* matchBySymmetry(capacities, request, translations);
  const own =
    scattered !== undefined && gathered !== undefined
      ? ownAfter(scattered, gathered)
      : (scattered ?? gathered)!;
  yield;
  const chunks = blocks.length / capacities.npus;
  const steps = ownSteps(capacities.npus, chunks, own, translations);
  const schedule = symmetricSchedule(capacities, { collective, blocks, translations }, steps);
  const all = (): TimedMessages => allTimed(capacities, chunks, own, translations);
  return { schedule, parts: undefined, timed: { timeNs: own.timeNs, all } };
}

function* symmetricInSteps(
  capacities: Capacities,
  { collective, blocks, request }: Matching,
  translations: Translations,
): Generator<void, GreedilyMade, void> {
  const scattered = isScattered(collective)
    ? stepsBackwards(yield* matchSymmetricSteps(reversed(capacities), request, translations))
    : [];
  const gathered =
    collective === 'reduceScatter' ? [] : yield* matchSymmetricSteps(capacities, request, translations);
  yield;
  const steps = [...scattered, ...gathered];
  const schedule = symmetricSchedule(capacities, { collective, blocks, translations }, steps);
  return { schedule, parts: undefined, timed: undefined };
}
