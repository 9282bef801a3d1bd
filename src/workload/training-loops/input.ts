import type { GraphOptions } from '../../taskgraph/generator.ts';
import type { Layer } from '../table/layer.ts';
import type { LoopSettings } from './facts/loops.ts';
import type { GroupTable } from './groups.ts';

/** Input of a training loop. The settings have passed `checkLoop`. */
export interface LoopInput {
  readonly layers: readonly Layer[];
  readonly loop: LoopSettings;
  readonly groups: GroupTable;
  readonly options: GraphOptions;
}
