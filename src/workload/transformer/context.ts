/**
 * Context parallelism by gathering: every NPU has a part of the sequence, and attention needs the keys and values of all of
 * it. They are gathered before the scores; the backward pass gathers them again, unless the layer has just been computed
 * again, and adds up their gradients, each NPU its own part. Keys and values of a part are 2 x tokens x key width x
 * bytes / MP.
 *
 * Source: Llama 3, arXiv 2407.21783, section 3.3.2 (all-gather of keys and values before attention).
 */
import type { CollectiveOp } from '../layer.ts';
import { collectiveOp } from '../op.ts';
import { bytesPerValue } from '../precision.ts';
import { count, named, over, times } from '../term.ts';
import type { TransformerModel } from './model.ts';
import { keyWidth } from './weights.ts';

export interface ContextExchange {
  readonly beforeScores: readonly CollectiveOp[];
  readonly beforeScoresBackward: readonly CollectiveOp[];
  readonly afterScoresBackward: readonly CollectiveOp[];
}

/** @param model with the tokens of a part */
export function contextExchange(
  model: TransformerModel,
  settings: {
    readonly modelParallel: number;
    readonly contextParallel: number;
    readonly isRecomputed: boolean;
  },
): ContextExchange {
  const { modelParallel, contextParallel, isRecomputed } = settings;
  if (contextParallel <= 1) return { beforeScores: [], beforeScoresBackward: [], afterScoresBackward: [] };
  const part = over(
    times(
      count(2, 'keys and values'),
      count(model.tokens, 'tokens'),
      count(keyWidth(model)),
      count(bytesPerValue(model.precision), 'B'),
    ),
    named('MP', modelParallel),
  );
  const gather = collectiveOp('All-gather of keys and values', 'allGather', 'context', part);
  const scatter = collectiveOp(
    'Reduce-scatter of their gradients',
    'reduceScatter',
    'context',
    times(part, count(contextParallel, 'parts')),
  );
  return {
    beforeScores: [gather],
    beforeScoresBackward: isRecomputed ? [] : [gather],
    afterScoresBackward: [scatter],
  };
}
