/**
 * The shape of a basic algorithm: its facts in `algorithm-facts.ts`, and its schedule in a folder beside this file, with its
 * row in `algorithms.ts`.
 */
import type { SwitchPlaces } from '../../topology/blocks/block.ts';
import type { Pattern } from '../../topology/blocks/wires.ts';
import type { CollectiveName } from '../collectives.ts';
import type { MadeCollectives } from '../made/made-schedule.ts';
import type { Schedule } from '../schedule-shape.ts';

/** What is known of an algorithm without its schedule: plain data, which is all that the first page loads of it. */
export interface AlgorithmFacts {
  readonly label: string;
  /** Not empty, since an algorithm that claims no collective would have nothing to prove. */
  readonly collectives: readonly CollectiveName[];
  /** `onSwitches`: sizes for which the block says how the ranks lie on switches. `inNetwork`: blocks whose switch can reduce. `onLinks`: all NPUs of a dimension, for whose links it is made. */
  readonly ranks: 'any' | 'powerOfTwo' | 'onSwitches' | 'inNetwork' | 'onLinks';
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
  /** It has two schedules, which phases use alternately. */
  readonly isTwin?: true;
  /** It has a name in system files of ASTRA-sim; `whole`: also one for a single group of all NPUs. */
  readonly inAstra?: 'dimension' | 'whole';
}

export interface ScheduleRequest {
  readonly collective: CollectiveName;
  readonly ranks: number;
  /** The most sends of a rank in one step, for algorithms that take a window. */
  readonly window?: number;
  /** How the ranks lie on switches. Defaults to all on one. */
  readonly places?: SwitchPlaces;
  /** What was made for the links of the ranks, for algorithms that are. */
  readonly made?: MadeCollectives;
  /** Which of the two schedules to use, for algorithms that have two. */
  readonly tree: 0 | 1;
}

/**
 * Steps of a schedule that are alike: every message in each of them carries `blocks` blocks (with `inNetwork`, it goes up once and comes
 * down to all).
 */
export interface AlikeSteps {
  readonly count: number;
  readonly blocks: number;
  /** The number of one of these steps. */
  readonly step: number;
  /** Who sends to whom in the step. Defaults to the sends of the schedule. */
  readonly pattern?: Pattern;
  /** The ranks that a rank sends to in the step, if they are known without listing blocks. */
  readonly peers?: (rank: number) => readonly number[];
  /** Messages of all ranks in the step, if neither the pattern gives their number nor every rank should be asked. */
  readonly messages?: number;
}

/** Bytes, messages, times, limits and drawings follow from the schedule (counts.ts, laid.ts). */
export interface AlgorithmSchedule {
  /** The steps of the schedule without listing their sends. By default each step is examined. A test proves both equal. */
  readonly steps?: (request: ScheduleRequest) => readonly AlikeSteps[];
  /** Called only for what the facts allow. */
  readonly schedule: (request: ScheduleRequest) => Schedule;
}

export type BasicAlgorithm = AlgorithmFacts & AlgorithmSchedule;
