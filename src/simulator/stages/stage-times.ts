import type { StageTask } from '../../taskgraph/graph.ts';

/** Times of the tasks of the stages, ns. */
export interface StageTimes {
  readonly count: number;
  /** `Stages.idleShare`. */
  readonly idleShare: number;
  readonly tasks: readonly StageTask[];
  /** By task: its start and end. A message starts when its links are free. */
  readonly startNs: Float64Array<ArrayBuffer>;
  readonly endNs: Float64Array<ArrayBuffer>;
  /** By task that shared wires: the changes of its pace (pace.ts). Absent if not recorded. */
  readonly paces?: ReadonlyMap<number, readonly number[]>;
  /** By block: its compute time. */
  readonly computeNs: readonly number[];
}
