import type { AlgorithmName, Collective, Schedule } from '../types.ts';

export interface ScheduleRequest {
  readonly collective: Collective;
  readonly ranks: number;
  /** direct only: at most this many sends of a rank in one step. */
  readonly window?: number;
  /** doubleBinaryTree only: which of the two trees. */
  readonly tree: 0 | 1;
}

/** What a basic algorithm is: one value of this shape per file of this folder. */
export interface BasicAlgorithm {
  readonly name: AlgorithmName;
  readonly label: string;
  readonly collectives: readonly Collective[];
  readonly ranks: 'any' | 'powerOfTwo';
  /** Only asked for what `collectives` and `ranks` allow. */
  readonly schedule: (request: ScheduleRequest) => Schedule;
}
