import type { StageTask } from '../../taskgraph/graph.ts';

/** When the tasks of the stages ran; times in ns. */
export interface StageTimes {
  readonly count: number;
  /** `Stages.idleShare`. */
  readonly idleShare: number;
  readonly tasks: readonly StageTask[];
  /** By task: when it was under way. A message begins where its links are free. */
  readonly startNs: Float64Array<ArrayBuffer>;
  readonly endNs: Float64Array<ArrayBuffer>;
  /** When the pace of tasks that shared wires changed (pace.ts), where asked for. */
  readonly paces?: ReadonlyMap<number, readonly number[]>;
  /** By block: what of its time is compute. */
  readonly computeNs: readonly number[];
}
