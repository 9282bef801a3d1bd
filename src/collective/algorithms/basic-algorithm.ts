/**
 * The shape of a basic algorithm: its facts in `algorithm-facts.ts`, and its schedule in a folder beside this file, with its
 * row in `algorithms.ts`.
 */
import type { SwitchPlaces } from '../../topology/blocks/block.ts';
import type { Pattern } from '../../topology/blocks/wires.ts';
import type { CollectiveName } from '../collectives.ts';
import type { Schedule } from '../schedule-shape.ts';

/** What is known of an algorithm without its schedule: plain data, which is all of it that the first page loads. */
export interface AlgorithmFacts {
  readonly label: string;
  /** Not empty: an algorithm that can do nothing fails its proof. */
  readonly collectives: readonly CollectiveName[];
  /** `onSwitches`: those whose block says how they lie on switches; `inNetwork`: on one whose switch adds. */
  readonly ranks: 'any' | 'powerOfTwo' | 'onSwitches' | 'inNetwork';
  /**
   * For `onSwitches`: requirements on the sides of their grid, and on the links between them. Defaults to
   * none.
   */
  readonly switches?: { readonly isHalved: true; readonly isBothWays?: true };
  /** Accepts a limit on the sends in flight per rank. */
  readonly takesWindow?: true;
  /**
   * Sends to each peer through one of the counted lanes of its block, in turn. By default through all at
   * once.
   */
  readonly isByPeer?: true;
  /** There are two schedules of it, which phases use alternately. */
  readonly isTwin?: true;
  /** Has its name in system files of ASTRA-sim; `whole`: another one for a single group of all NPUs as well. */
  readonly inAstra?: 'dimension' | 'whole';
}

export interface ScheduleRequest {
  readonly collective: CollectiveName;
  readonly ranks: number;
  /** At most this many sends of a rank in one step, of those that take a window. */
  readonly window?: number;
  /** How the ranks lie on switches. Defaults to all on one. */
  readonly places?: SwitchPlaces;
  /** Which of the two schedules, of those that have two. */
  readonly tree: 0 | 1;
}

/** Steps of a schedule that are alike: every message of each carries `blocks` blocks (`inNetwork`: goes up once, to all). */
export interface AlikeSteps {
  readonly count: number;
  readonly blocks: number;
  /** One of them. */
  readonly step: number;
  /** Who sends to whom in it. Defaults to what the step says. */
  readonly pattern?: Pattern;
  /** Those a rank sends to in it, where they need no writing out of blocks. */
  readonly peers?: (rank: number) => readonly number[];
  /** Messages of all ranks in it, where neither the pattern says how many nor every rank should be asked. */
  readonly messages?: number;
}

/** Bytes, messages, times, limits and pictures follow from the schedule (counts.ts, laid.ts). */
export interface AlgorithmSchedule {
  /**
   * The steps of the schedule without writing them out; by default each is examined. A test proves both
   * equal.
   */
  readonly steps?: (request: ScheduleRequest) => readonly AlikeSteps[];
  /** Only asked for what its facts allow. */
  readonly schedule: (request: ScheduleRequest) => Schedule;
}

export type BasicAlgorithm = AlgorithmFacts & AlgorithmSchedule;
