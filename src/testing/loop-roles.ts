import type { GroupRole } from '../taskgraph/roles.ts';

/** Roles that every training loop has NPUs for. */
export const LOOP_ROLES = ['model', 'data', 'all'] as const satisfies readonly GroupRole[];
