/** The collectives of a task graph as a table that is sent to the page: the owners of the chunks of a trace. */
import { COLLECTIVES } from '../../collective/types.ts';
import { PASSES, type TaskGraph } from '../../taskgraph/graph.ts';
import { GROUP_ROLES } from '../../taskgraph/roles.ts';

/** The collectives of the graph in the order of their tasks, struct of arrays. */
export interface CollectiveTable {
  /** Task of the graph, ascending. */
  readonly task: Int32Array<ArrayBuffer>;
  readonly layer: Int32Array<ArrayBuffer>;
  /** Index in PASSES. */
  readonly pass: Uint8Array<ArrayBuffer>;
  /** Index in COLLECTIVES. */
  readonly collective: Uint8Array<ArrayBuffer>;
  /** Index in GROUP_ROLES. */
  readonly role: Uint8Array<ArrayBuffer>;
  /** Per NPU; for an all-gather the shard each NPU starts with. */
  readonly bytes: Float64Array<ArrayBuffer>;
}

export function collectiveTable({ tasks, groups }: TaskGraph): CollectiveTable {
  const ids: number[] = [];
  tasks.forEach(({ kind }, task) => {
    if (kind === 'collective') ids.push(task);
  });
  const table: CollectiveTable = {
    task: Int32Array.from(ids),
    layer: new Int32Array(ids.length),
    pass: new Uint8Array(ids.length),
    collective: new Uint8Array(ids.length),
    role: new Uint8Array(ids.length),
    bytes: new Float64Array(ids.length),
  };
  ids.forEach((id, index) => {
    const task = tasks[id];
    if (task?.kind !== 'collective') return;
    table.layer[index] = task.layer;
    table.pass[index] = PASSES.indexOf(task.pass);
    table.collective[index] = COLLECTIVES.indexOf(task.collective);
    table.role[index] = GROUP_ROLES.indexOf(groups[task.group]?.role ?? 'all');
    table.bytes[index] = task.bytes;
  });
  return table;
}

/** Returns when each collective of the table was issued, in ns. */
export function issueTimes(
  { task }: CollectiveTable,
  startedNs: Readonly<Float64Array>,
): Float64Array<ArrayBuffer> {
  return Float64Array.from(task, (id) => startedNs[id] ?? 0);
}
