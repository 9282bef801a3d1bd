import { GROUP_ROLES, USUAL_ROLES, type GroupRole } from '../../../taskgraph/roles.ts';
import type { CollectiveTable } from '../../../analysis/tables/collective-table.ts';
import type { Trace } from './trace.ts';

const known = new WeakMap<CollectiveTable, readonly GroupRole[]>();

/**
 * The roles of communicators in a legend: the usual ones, and any others in these traces. The same array for the same
 * traces.
 */
export function rolesOf(traces: readonly (Trace | null)[]): readonly GroupRole[] {
  const listed = traces.flatMap((trace) =>
    trace === null || trace.collectives === null ? [] : [rolesIn(trace.collectives)],
  );
  const [first = USUAL_ROLES, ...others] = listed;
  if (others.every((other) => other === first)) return first;
  return GROUP_ROLES.filter((role) => listed.some((roles) => roles.includes(role)));
}

function rolesIn(table: CollectiveTable): readonly GroupRole[] {
  let roles = known.get(table);
  if (roles === undefined) {
    const used = new Set(table.role);
    roles = GROUP_ROLES.filter((role, index) => USUAL_ROLES.includes(role) || used.has(index));
    known.set(table, roles);
  }
  return roles;
}
