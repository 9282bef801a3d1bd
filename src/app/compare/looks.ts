/** Colours and fills of the parts of an iteration, on the page and in exports. */
import { GROUP_ROLES, ROLES, type GroupRole } from '../../taskgraph/roles.ts';
import type { PartLook } from '../parts/export/figure/bar-rows.ts';
import { cssVars } from '../ui/theme/css-vars.ts';

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

/** A part of a bar that is `share` of its whole, for an element of the class `bar` or `bar-part`. */
export function barProps(kind: 'bar' | 'bar-part', { texture, token }: PartLook, share: number) {
  return { className: `${kind} bar--${texture}`, style: cssVars({ share, 'bar-fill': `var(${token})` }) };
}
