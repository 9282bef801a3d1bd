import type { BlockKind } from '../topology/dimension.ts';
import { isPowerOfTwo } from './schedule.ts';
import type { Algorithm, Collective } from './types.ts';

/**
 * What a dimension runs unless told otherwise: a Ring ring, a FullyConnected direct, a Switch
 * halving-doubling (ring where its size is no power of two), and direct for an all-to-all, which
 * halving-doubling cannot do.
 */
export function defaultAlgorithm(
  kind: BlockKind,
  size: number,
  collective: Collective = 'allReduce',
): Algorithm {
  if (kind === 'ring') return { name: 'ring' };
  if (kind === 'fullyConnected' || collective === 'allToAll') return { name: 'direct' };
  return { name: isPowerOfTwo(size) ? 'halvingDoubling' : 'ring' };
}
