/** The axes of parallelism that a lane carries, by the names on the blocks of the network. */
import { carriedText, GROUP_ROLES, ROLES, type Carrier, type GroupRole } from '../../../taskgraph/roles.ts';

/** Axes that have lanes to themselves; gradients and experts use these lanes too. */
const AXES: readonly GroupRole[] = ['model', 'context', 'pipeline'];
/** Groups that communicate only where there are more axes than model and data. */
const MORE: ReadonlySet<GroupRole> = new Set(['context', 'pipeline', 'expert']);

const rolesOf = ({ role, roles = [role] }: Carrier): readonly GroupRole[] => roles;

/** Whether there are more axes than model and data, so that the model-parallel one is called the tensor-parallel one. */
export function hasMoreAxes(all: readonly Carrier[]): boolean {
  return all.some((carrier) => rolesOf(carrier).some((role) => MORE.has(role)));
}

/** The name of a group on the marks of its lanes: `TP` for the model-parallel one where `laneAxisText` says so. */
export function groupShort(role: GroupRole, all: readonly Carrier[]): string {
  return role === 'model' && hasMoreAxes(all) ? 'TP' : ROLES[role].short;
}

/** The name of a group among those that communicate: `TP` where `laneAxisText` says so. */
export function shortIn(role: GroupRole, amounts: Readonly<Partial<Record<GroupRole, number>>>): string {
  const carriers = GROUP_ROLES.filter((other) => (amounts[other] ?? 0) > 0);
  return groupShort(
    role,
    carriers.map((other) => ({ role: other })),
  );
}

/** Whether messages between stages have a lane. */
export function hasStages(all: readonly Carrier[]): boolean {
  return all.some((carrier) => rolesOf(carrier).includes('pipeline'));
}

/**
 * `TP`, `CP`, `DP` if there are more than two axes, else the groups that communicate on it: `MP`, `DP`, `MP + DP`.
 *
 * @param all the lanes of its trace
 */
export function laneAxisText(lane: Carrier, all: readonly Carrier[]): string {
  if (!hasMoreAxes(all)) return carriedText(lane);
  const roles = rolesOf(lane);
  const [axis, ...others] = AXES.filter((role) => roles.includes(role));
  if (others.length > 0) return carriedText(lane);
  if (axis === undefined) return roles.includes('data') ? ROLES.data.short : carriedText(lane);
  return axis === 'model' ? 'TP' : ROLES[axis].short;
}
