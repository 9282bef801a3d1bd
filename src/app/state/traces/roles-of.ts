import { GROUP_ROLES, USUAL_ROLES, type GroupRole } from '../../../taskgraph/roles.ts';
import type { CollectiveTable } from '../../../analysis/tables/collective-table.ts';
import type { Trace } from './trace.ts';

const known = new Map<string, readonly GroupRole[]>();

/**
 * The roles of communicators in a legend: the usual ones, and any others in these traces. The same array for the same
 * roles.
 */
export function rolesOf(
  traces: readonly (Pick<Trace, 'collectives' | 'lanes'> | null)[],
): readonly GroupRole[] {
  const used = new Set<GroupRole>(USUAL_ROLES);
  for (const trace of traces) {
    // The table lacks the collectives in the passes of a pipeline: the lanes that they use name their roles.
    for (const { role, roles = [role] } of trace?.lanes ?? [])
      for (const each of roles) if (each !== 'all') used.add(each);
    for (const role of rolesIn(trace?.collectives ?? null)) used.add(role);
  }
  const listed = GROUP_ROLES.filter((role) => used.has(role));
  const key = listed.join(' ');
  const same = known.get(key) ?? listed;
  known.set(key, same);
  return same;
}

const ofTables = new WeakMap<CollectiveTable, ReadonlySet<GroupRole>>();

function rolesIn(table: CollectiveTable | null): Iterable<GroupRole> {
  if (table === null) return [];
  let roles = ofTables.get(table);
  if (roles === undefined) {
    roles = new Set([...new Set(table.role)].map((role) => GROUP_ROLES[role] ?? 'all'));
    ofTables.set(table, roles);
  }
  return roles;
}
