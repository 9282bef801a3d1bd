import type { Group } from '../../taskgraph/graph.ts';
import type { GroupRole } from '../../taskgraph/roles.ts';
import type { AxesPlacement, AxisDegree } from '../place-axes.ts';
import type { GroupRow } from './group-row.ts';

/**
 * The communicators of axes that have been placed. Gradients are reduced over all NPUs that hold the same weights: replicas,
 * and the parts of a sequence.
 */
export function axisRow(axes: readonly AxisDegree[], placed: AxesPlacement): GroupRow {
  const row: Partial<Record<GroupRole, Group>> = {
    all: { role: 'all', positions: [...placed.parts.flat().keys()] },
  };
  for (const { role } of axes) {
    // Nothing but messages between stages goes along the pipeline.
    if (role === 'pipeline') continue;
    row[role] = {
      role,
      positions: positionsOf(axes, placed, role === 'data' ? ['data', 'context'] : [role]),
    };
  }
  row.expert = {
    role: 'expert',
    positions: positionsWhere(axes, placed, ({ isExpert }) => isExpert === true),
  };
  row.expertData = {
    role: 'expertData',
    positions: positionsWhere(axes, placed, (axis) => holdsCopies(axis) && axis.isExpert !== true),
  };
  row.shard = { role: 'shard', positions: positionsWhere(axes, placed, ({ isShard }) => isShard === true) };
  row.replica = {
    role: 'replica',
    positions: positionsWhere(axes, placed, (axis) => holdsCopies(axis) && axis.isShard !== true),
  };
  return row;
}

/** Its NPUs hold the same weights, but for experts. */
function holdsCopies({ role }: AxisDegree): boolean {
  return role === 'data' || role === 'context';
}

/** Of all axes of the roles, ascending. */
export function positionsOf(
  axes: readonly AxisDegree[],
  placed: AxesPlacement,
  roles: readonly GroupRole[],
): readonly number[] {
  return positionsWhere(axes, placed, ({ role }) => roles.includes(role));
}

function positionsWhere(
  axes: readonly AxisDegree[],
  { positions }: AxesPlacement,
  isMeant: (axis: AxisDegree, index: number) => boolean,
): readonly number[] {
  return axes.flatMap((axis, index) => (isMeant(axis, index) ? positions[index]! : [])).sort((a, b) => a - b);
}
