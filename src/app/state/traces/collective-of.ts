import { GROUP_ROLES, type GroupRole } from '../../../taskgraph/roles.ts';
import type { CollectiveTable } from '../../../analysis/tables/collective-table.ts';
import { operationText, PASS_TEXT } from './operations.ts';
import type { Trace } from './trace.ts';

/** Row of a task in the table of collectives, or -1. */
export function rowOfTask({ task: tasks }: Pick<CollectiveTable, 'task'>, task: number): number {
  let low = 0;
  let high = tasks.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    if (tasks[middle]! === task) return middle;
    if (tasks[middle]! < task) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** The collective that a chunk belongs to. */
export interface ChunkCollective {
  /** Its place among the collectives of the graph, or its task if that is unknown. */
  readonly order: number;
  readonly role: GroupRole;
  /** "layer 3 weight gradient"; empty if unknown. */
  readonly layer: string;
  /** "all-reduce of layer 3 weight gradient, DP". */
  readonly text: string;
  /** Per NPU. */
  readonly bytes: number;
  readonly issuedNs: number | null;
}

/** Looks up the collectives of tasks and keeps the results, because neighbours mostly belong to the same collective. */
export function collectiveLookup({
  collectives,
  issuedNs,
  layerNames,
}: Trace): (task: number) => ChunkCollective {
  const known = new Map<number, ChunkCollective>();
  return (task) => {
    const before = known.get(task);
    if (before !== undefined) return before;
    const row = collectives === null ? -1 : rowOfTask(collectives, task);
    const found = row < 0 || collectives === null ? unknown(task) : describe(collectives, row);
    known.set(task, found);
    return found;
  };

  function describe(table: CollectiveTable, row: number): ChunkCollective {
    const role = GROUP_ROLES[table.role[row]!] ?? 'all';
    const layer = `${layerNames[table.layer[row]!] ?? ''} ${PASS_TEXT[table.pass[row]!] ?? ''}`.trim();
    return {
      order: row,
      role,
      layer,
      text: `${operationText(table.collective[row]!).name} of ${layer}`,
      bytes: table.bytes[row]!,
      issuedNs: issuedNs?.[row] ?? null,
    };
  }
}

function unknown(task: number): ChunkCollective {
  return { order: task, role: 'all', layer: '', text: `collective ${task}`, bytes: 0, issuedNs: null };
}
