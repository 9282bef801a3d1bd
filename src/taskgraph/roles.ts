/** Fills that tell roles apart without colour. */
export type RolePattern = 'solid' | 'hatched' | 'dotted' | 'level';

/** Who communicates, in words, and how its communication is drawn. */
export interface Role {
  /** On marks and in tables. */
  readonly short: string;
  readonly name: string;
  /** In front of a collective. */
  readonly adjective: string;
  /** Whose collective it is. */
  readonly group: string;
  readonly pattern: RolePattern;
  /** Of the design language; on a timeline a dimension has the colour, and the role its pattern. */
  readonly colour: `--${string}`;
}

/** The roles of communicators, in the order in which they are listed: all that is told and drawn of a role follows from its row. */
export const ROLES = {
  model: {
    short: 'MP',
    name: 'model parallel',
    adjective: 'model-parallel',
    group: 'the model-parallel group',
    pattern: 'solid',
    colour: '--group',
  },
  data: {
    short: 'DP',
    name: 'data parallel',
    adjective: 'data-parallel',
    group: 'the data-parallel group',
    pattern: 'hatched',
    colour: '--group',
  },
  all: {
    short: 'all NPUs',
    name: 'all NPUs',
    adjective: 'all-NPU',
    group: 'all NPUs',
    pattern: 'solid',
    colour: '--group',
  },
  context: {
    short: 'CP',
    name: 'context parallel',
    adjective: 'context-parallel',
    group: 'the context-parallel group',
    pattern: 'dotted',
    colour: '--group',
  },
  pipeline: {
    short: 'PP',
    name: 'pipeline',
    adjective: 'pipeline',
    group: 'the stages of the pipeline',
    pattern: 'level',
    colour: '--group',
  },
  expert: {
    short: 'EP',
    name: 'expert parallel',
    adjective: 'expert-parallel',
    group: 'the expert-parallel group',
    pattern: 'dotted',
    colour: '--group',
  },
} as const satisfies Readonly<Record<string, Role>>;

export type GroupRole = keyof typeof ROLES;

export const GROUP_ROLES = Object.keys(ROLES) as readonly GroupRole[];

/** Roles that are reported for every iteration, whether they communicate or not; others only if they do. */
export const USUAL_ROLES: readonly GroupRole[] = ['model', 'data'];

/** A number of each role. */
export type ByRole = Readonly<Record<GroupRole, number>>;

export function byRole(numberOf: (role: GroupRole, index: number) => number): ByRole {
  return Object.fromEntries(
    GROUP_ROLES.map((role, index) => [role, numberOf(role, index)]),
  ) as unknown as ByRole;
}

export function sumOfRoles(numbers: ByRole): number {
  return GROUP_ROLES.reduce((sum, role) => sum + numbers[role], 0);
}

/** What a part of a dimension carries: collectives of one role, or of several, and then it has the role `all`. */
export interface Carrier {
  readonly role: GroupRole;
  /** Where they are several and not those of all NPUs, or none. */
  readonly roles?: readonly GroupRole[];
}

/** `DP`, `DP + CP` where several groups meet, or `unused` where none of them is by itself. */
export function carriedText({ role, roles = [role] }: Carrier): string {
  if (roles.length === 0) return 'unused';
  return roles.map((id) => ROLES[id].short).join(' + ');
}

/** `model parallel (MP)`. */
export function roleText(role: GroupRole): string {
  const { name, short }: Role = ROLES[role];
  return name === short ? name : `${name} (${short})`;
}
