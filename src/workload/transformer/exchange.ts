/**
 * Exchanges of the model-parallel group of a transformer, A = tokens x hidden x bytes.
 *
 *   block                   forward                          input gradient
 *   tensor parallel         compute, all-reduce A            compute, all-reduce A
 *   + sequence parallel     all-gather to A, compute,        all-gather to A (gradient), all-gather to A
 *                           reduce-scatter A                 (stored input), compute, reduce-scatter A
 *   experts                 all-to-all top-k A / MP,         the same
 *                           experts, all-to-all, all-gather
 *   + sequence parallel     without the all-gather           without the all-gather
 *
 * Without sequence parallelism every NPU of the group keeps 1 / MP of a layer's input for the backward pass,
 * and one all-gather per layer brings it back: before the layer is recomputed, or before the input gradient.
 * With it, inputs are kept in shards of the sequence; recomputation gathers them anyway, so the second
 * all-gather of the input gradient exists only without full checkpointing. All-gathers start from shards of A
 * / MP.
 *
 * Experts are distributed over the model-parallel group, so that a token's copies travel within it.
 *
 * Source: Megatron-LM, arXiv 1909.08053; sequence parallelism, arXiv 2205.05198, section 4.2; experts,
 * GShard, arXiv 2006.16668. The single all-gather is the set-up of arXiv 2109.11762.
 */
import type { CollectiveOp } from '../table/layer.ts';
import { collectiveOp } from '../table/op.ts';
import { bytesPerValue } from '../rate/facts/precision.ts';
import { count, named, over, times } from '../formula/term.ts';
import type { Term } from '../formula/term.ts';
import type { TransformerModel } from './facts/model.ts';

/** Collectives before and after the compute of a block. */
export interface BlockExchange {
  readonly enter: readonly CollectiveOp[];
  readonly leave: readonly CollectiveOp[];
  readonly enterBackward: readonly CollectiveOp[];
  readonly leaveBackward: readonly CollectiveOp[];
}

export interface ExchangeSettings {
  readonly modelParallel: number;
  readonly sequenceParallel: boolean;
  /** Full checkpointing: the recomputation has gathered the inputs. */
  readonly isRecomputed: boolean;
  /**
   * Set for a measured stack, which keeps inputs whole or hides that they are gathered again. Defaults to
   * false.
   */
  readonly isMeasured?: boolean;
}

const SILENT: BlockExchange = { enter: [], leave: [], enterBackward: [], leaveBackward: [] };

/** A: the activations of one replica between two blocks. */
export function activations({ tokens, hidden, precision }: TransformerModel): Term {
  return times(count(tokens, 'tokens'), count(hidden), count(bytesPerValue(precision), 'B'));
}

/** Exchange around a block whose matrices are cut over the group: attention, dense MLP. */
export function tensorExchange(model: TransformerModel, settings: ExchangeSettings): BlockExchange {
  const { modelParallel, sequenceParallel, isRecomputed, isMeasured = false } = settings;
  if (modelParallel <= 1) return SILENT;
  const all = activations(model);
  if (!sequenceParallel) {
    const reduce = collectiveOp('All-reduce of activations', 'allReduce', 'model', all);
    return { enter: [], leave: [reduce], enterBackward: [], leaveBackward: [reduce] };
  }
  const gather = gatherOp('All-gather of activations', model, modelParallel);
  const scatter = collectiveOp('Reduce-scatter of activations', 'reduceScatter', 'model', all);
  const again =
    isRecomputed || isMeasured ? [] : [gatherOp('All-gather of the block input', model, modelParallel)];
  return {
    enter: [gather],
    leave: [scatter],
    enterBackward: [gather, ...again],
    leaveBackward: [scatter],
  };
}

/** Exchange around the experts of a layer. */
export function expertExchange(model: TransformerModel, settings: ExchangeSettings): BlockExchange {
  const { modelParallel, sequenceParallel } = settings;
  if (modelParallel <= 1) return SILENT;
  const narrow = { ...model, hidden: model.expertHidden };
  const copies = over(times(count(model.topK), activations(narrow)), named('MP', modelParallel));
  const enter = [collectiveOp('All-to-all: tokens to experts', 'allToAll', 'model', copies)];
  const back = collectiveOp('All-to-all: experts to tokens', 'allToAll', 'model', copies);
  const leave = sequenceParallel
    ? [back]
    : [back, gatherOp('All-gather of activations', model, modelParallel)];
  return { enter, leave, enterBackward: enter, leaveBackward: leave };
}

/** Brings back the input of a layer, of which every NPU kept its share. */
export function inputGather(
  model: TransformerModel,
  { modelParallel, sequenceParallel, isMeasured = false }: ExchangeSettings,
): readonly CollectiveOp[] {
  if (modelParallel <= 1 || sequenceParallel || isMeasured) return [];
  return [gatherOp('All-gather of the layer input', model, modelParallel)];
}

function gatherOp(label: string, model: TransformerModel, modelParallel: number): CollectiveOp {
  return collectiveOp(label, 'allGather', 'model', over(activations(model), named('MP', modelParallel)));
}
