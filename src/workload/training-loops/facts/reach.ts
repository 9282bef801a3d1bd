/**
 * Which dimensions the collectives of a training loop span. An operation names a role; the loop, and in a
 * customized loop the layer's policy, give the dimensions of the role. Loops of transformers place two groups
 * by degree (groups.ts).
 */
import type { GroupRole } from '../../../taskgraph/roles.ts';
import type { LoopKind } from './loops.ts';

/** Roles for which every training loop has NPUs. */
export const LOOP_ROLES = ['model', 'data', 'all'] as const satisfies readonly GroupRole[];
export type LoopRole = (typeof LOOP_ROLES)[number];

/** None of the dimensions, all, the innermost, or all but it. */
type Dimensions = 'none' | 'all' | 'first' | 'rest';

/** `all` always means all. */
export type Reach = Readonly<Record<Exclude<LoopRole, 'all'>, Dimensions>>;

type Placed = 'transformer' | 'transformerRecompute';
export type ReachingLoop = Exclude<LoopKind, Placed | 'customized'>;

const OF_DATA: Reach = { model: 'none', data: 'all' };
const OF_MODEL: Reach = { model: 'all', data: 'none' };
/** Embedding tables are layer 0; the others are data parallel. */
const OF_BOTH: Reach = { model: 'all', data: 'all' };

/** The dimensions of a loop over all its layers. */
export const LOOP_REACH: Readonly<Record<ReachingLoop, Reach>> = {
  data: OF_DATA,
  micro: OF_DATA,
  model: OF_MODEL,
  inference: OF_MODEL,
  hybridDataModel: { model: 'first', data: 'rest' },
  hybridModelData: { model: 'rest', data: 'first' },
  dlrm: OF_BOTH,
  dlrmEnhanced: OF_BOTH,
  // Operations name the NPUs of their group themselves.
  trace: { model: 'all', data: 'all' },
};

/** In loops of transformers: which of the two groups that are placed by degree, all NPUs, or none. */
export const PLACED_REACH: Readonly<Record<LoopRole, 'model' | 'data' | 'all' | 'none'>> = {
  model: 'model',
  data: 'data',
  all: 'all',
};

export function reachOfLayer(loop: ReachingLoop, layer: number): Reach {
  const reach = LOOP_REACH[loop];
  return reach === OF_BOTH && layer > 0 ? OF_DATA : reach;
}

export function isReached(dimensions: Dimensions, index: number): boolean {
  return dimensions === 'all' || (dimensions !== 'none' && (dimensions === 'first') === (index === 0));
}
