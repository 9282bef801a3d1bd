import type { Pattern } from '../../topology/blocks/wires.ts';
import type { SwitchPlaces } from '../../topology/blocks/block.ts';
import type { Collective, Schedule } from '../types.ts';

export interface ScheduleRequest {
  readonly collective: Collective;
  readonly ranks: number;
  /** direct only: at most this many sends of a rank in one step. */
  readonly window?: number;
  /** How the ranks lie on switches; missing: all on one. */
  readonly places?: SwitchPlaces;
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
  /** Those a rank sends to in it, where they need no writing out of blocks. */
  readonly peers?: (rank: number) => readonly number[];
}

/** What a basic algorithm is: one value of this shape per file of this folder. */
export interface BasicAlgorithm {
  /** The steps of the schedule without writing them out; missing: each is looked at. A test holds them to be the same. */
  readonly steps?: (request: ScheduleRequest) => readonly AlikeSteps[];
  /** Only asked for what its facts allow (algorithm-facts.ts). */
  readonly schedule: (request: ScheduleRequest) => Schedule;
}
