/** Colours and fills of the parts of an iteration, on the page and in exports. */
import { GROUP_ROLES, ROLES, type GroupRole } from '../../taskgraph/roles.ts';
import type { PartLook } from '../parts/export/figure/bar-rows.ts';

const ofRoles = Object.fromEntries(
  GROUP_ROLES.map((role): [GroupRole, PartLook] => [
    role,
    { texture: ROLES[role].pattern, token: ROLES[role].colour },
  ]),
) as Readonly<Record<GroupRole, PartLook>>;

export const LOOKS = {
  ...ofRoles,
  compute: { texture: 'solid', token: '--compute' },
  exposed: { texture: 'solid', token: '--group' },
  plain: { texture: 'solid', token: '--line-strong' },
} as const satisfies Readonly<Record<string, PartLook>>;
