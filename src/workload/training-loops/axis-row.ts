import type { Group } from '../../taskgraph/graph.ts';
import type { GroupRole } from '../../taskgraph/roles.ts';
import { COPY_ROLES, MESSAGE_ROLES } from '../axes/axis-list.ts';
import type { AxesPlacement, AxisDegree } from '../axes/place-axes.ts';
import type { GroupRow } from './group-row.ts';

/**
 * The communicators of placed axes. Gradients are reduced over all NPUs that hold the same weights: replicas,
 * and the parts of a sequence.
 */
export function axisRow(axes: readonly AxisDegree[], placed: AxesPlacement): GroupRow {
  const row: Partial<Record<keyof GroupRow, Group>> = {
    all: { role: 'all', positions: [...placed.parts.flat().keys()] },
  };
  for (const { role } of axes) {
    if (MESSAGE_ROLES.has(role)) continue;
    row[role] = {
      role,
      positions: positionsOf(axes, placed, role === 'data' ? [...COPY_ROLES] : [role]),
    };
  }
  const where = (isMeant: (axis: AxisDegree) => boolean | undefined): readonly number[] =>
    positionsWhere(axes, placed, isMeant);
  row.expert = { role: 'expert', positions: where(({ isExpert }) => isExpert) };
  row.sameExperts = { role: 'data', positions: where((axis) => holdsCopies(axis) && !axis.isExpert) };
  row.oneCopy = { role: 'data', positions: where(({ isShard }) => isShard) };
  row.oneCopyOfExperts = { role: 'data', positions: where((axis) => axis.isShard && !axis.isExpert) };
  row.sameShardOfExperts = {
    role: 'data',
    positions: where((axis) => holdsCopies(axis) && !axis.isShard && !axis.isExpert),
  };
  row.sameShard = { role: 'data', positions: where((axis) => holdsCopies(axis) && !axis.isShard) };
  return row;
}

function holdsCopies({ role }: AxisDegree): boolean {
  return COPY_ROLES.has(role);
}

/** Positions of all axes of the roles, ascending. */
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
  isMeant: (axis: AxisDegree) => boolean | undefined,
): readonly number[] {
  return axes.flatMap((axis, index) => (isMeant(axis) ? positions[index]! : [])).sort((a, b) => a - b);
}
