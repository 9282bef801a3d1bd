import type { GraphOptions } from '../../taskgraph/generator.ts';
import type { Layer } from '../layer.ts';
import type { LoopSettings } from '../loop.ts';
import type { GroupTable } from './groups.ts';

/** What a training loop needs to become a task graph. The settings have passed `checkLoop`. */
export interface LoopInput {
  readonly layers: readonly Layer[];
  readonly loop: LoopSettings;
  readonly groups: GroupTable;
  readonly options: GraphOptions;
}
