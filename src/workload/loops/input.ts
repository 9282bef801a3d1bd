import type { Layer } from '../layer.ts';
import type { LoopSettings } from '../loop.ts';
import type { GroupTable } from './groups.ts';

export interface LoopOptions {
  /**
   * Length of a loop step, ns. The reference simulator re-arms its loop with a 1 ns timer after every
   * layer and pass: 1 reproduces that, 0 leaves the steps out.
   */
  readonly stepNs: number;
  /**
   * false: the loop waits for every collective right after issuing it, so that collectives run one
   * after the other and never beside compute (the assumption of the bandwidth allocation paper).
   */
  readonly overlap: boolean;
}

/** What a training loop needs to become a task graph. The settings have passed `checkLoop`. */
export interface LoopInput {
  readonly layers: readonly Layer[];
  readonly loop: LoopSettings;
  readonly groups: GroupTable;
  readonly options: LoopOptions;
}
