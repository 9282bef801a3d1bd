import type { Group } from '../../taskgraph/graph.ts';
import type { DataPart } from '../table/layer.ts';
import type { GroupRole } from '../../taskgraph/roles.ts';

/** A role that a loop does not have is absent: its operations are refused (generate.ts). */
export type GroupRow = Readonly<Partial<Record<GroupRole | DataPart, Group>>>;
