import type { Pattern } from '../../topology/blocks/block.ts';
import type { AlgorithmName, Collective, Schedule } from '../types.ts';

export interface ScheduleRequest {
  readonly collective: Collective;
  readonly ranks: number;
  /** direct only: at most this many sends of a rank in one step. */
  readonly window?: number;
  /** doubleBinaryTree only: which of the two trees. */
  readonly tree: 0 | 1;
}

/** Steps of a schedule that are alike: every message of each carries `blocks` blocks. */
export interface AlikeSteps {
  readonly count: number;
  readonly blocks: number;
  /** One of them. */
  readonly step: number;
  /** Who sends to whom in it; missing: whoever the step says. */
  readonly pattern?: Pattern;
}

/** What a basic algorithm is: one value of this shape per file of this folder. */
export interface BasicAlgorithm {
  readonly name: AlgorithmName;
  readonly label: string;
  readonly collectives: readonly Collective[];
  readonly ranks: 'any' | 'powerOfTwo';
  /** Only asked for what `collectives` and `ranks` allow. */
  /** The steps of the schedule without writing them out; missing: each is looked at. A test holds them to be the same. */
  readonly steps?: (request: ScheduleRequest) => readonly AlikeSteps[];
  readonly schedule: (request: ScheduleRequest) => Schedule;
}
