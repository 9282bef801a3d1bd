/**
 * Axes of parallelism: tensor, context, pipeline and data. Each is a row here: its letters in the notation,
 * the role of its communicators, and the design field that holds its degree. The data axis takes what the
 * others leave.
 */
import type { GroupRole } from '../../taskgraph/roles.ts';

export interface Axis {
  readonly letters: string;
  readonly name: string;
  readonly role: GroupRole;
  /** The name of its degree at its field. */
  readonly degree: string;
  /** Path in a design; null if the degree follows from the others. */
  readonly path: string | null;
  /**
   * Set if NPUs along it hold the same weights (except experts): gradients are reduced over all such axes.
   */
  readonly holdsCopies?: true;
  /** Set if only messages go along it: no collective has its role. */
  readonly isByMessages?: true;
}

/** In their default order from the innermost dimension out. */
export const AXES = {
  tensor: {
    letters: 'TP',
    name: 'tensor',
    role: 'model',
    path: 'parallelism.modelParallel',
    degree: 'model-parallel degree',
  },
  context: {
    letters: 'CP',
    name: 'context',
    role: 'context',
    path: 'parallelism.contextParallel',
    degree: 'context-parallel degree',
    holdsCopies: true,
  },
  pipeline: {
    letters: 'PP',
    name: 'pipeline',
    role: 'pipeline',
    path: 'parallelism.pipeline.stages',
    degree: 'number of stages',
    isByMessages: true,
  },
  data: {
    letters: 'DP',
    name: 'data',
    role: 'data',
    path: null,
    degree: 'data-parallel degree',
    holdsCopies: true,
  },
} as const satisfies Readonly<Record<string, Axis>>;

/** A group inside data and context parallelism, and so not an axis of its own. */
export const EXPERTS = {
  letters: 'EP',
  name: 'expert',
  path: 'parallelism.expertParallel.degree',
  degree: 'expert-parallel degree',
} as const;

/** Limit of a pipeline, and of its stages. */
export const MOST_STAGES = 1024;
export const MOST_CHUNKS = 256;

export type AxisId = keyof typeof AXES;
export const AXIS_IDS = Object.keys(AXES) as readonly AxisId[];

function rolesWhere(isMeant: (axis: Axis) => boolean | undefined): ReadonlySet<GroupRole> {
  return new Set(AXIS_IDS.filter((id) => isMeant(AXES[id])).map((id) => AXES[id].role));
}

export const COPY_ROLES = rolesWhere(({ holdsCopies }) => holdsCopies);
export const MESSAGE_ROLES = rolesWhere(({ isByMessages }) => isByMessages);
