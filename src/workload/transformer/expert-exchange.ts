/**
 * What NPUs exchange around the experts of a layer that are distributed over a group of their own, EP of them
 * (t = tensor-parallel degree, A = tokens x hidden x bytes, load = expertLoad, k = experts per token):
 *
 *   dispatch     all-to-all of k A load / t, in 8 bits with FP8 dispatch
 *     limited    all-to-all of n A load / t across nodes, n = nodes of a token, then of k A load / t inside a node
 *   t > 1        all-gather of what arrived, experts, reduce-scatter
 *   combine      the way back, in the precision of the model
 *   t > 1        all-gather of A / t, unless the sequence is cut over the group anyway
 *
 * Experts on a narrower vector exchange that instead of the hidden one.
 *
 * Each NPU of a tensor-parallel group sends its 1 / t of the tokens. The backward pass does the same with
 * gradients: those of results travel as tokens do, those of inputs as results do.
 *
 * Sources: as in parallel/experts.ts; the order with tensor parallelism is that of Megatron-Core's all-to-all
 * dispatcher.
 */
import type { CollectiveOp, Reach } from '../table/layer.ts';
import { collectiveOp, withFields } from '../table/op.ts';
import { expertLoad, nodesOfToken, type PlacedExperts } from '../parallel/experts.ts';
import { bytesPerValue } from '../rate/facts/precision.ts';
import { count, named, over, times, type Term } from '../formula/term.ts';
import { activations, type BlockExchange } from './exchange.ts';
import type { TransformerModel } from './facts/model.ts';

const FP8_BYTES = 1;

export interface ExpertSettings {
  readonly modelParallel: number;
  readonly sequenceParallel: boolean;
}

export function placedExpertExchange(
  model: TransformerModel,
  { modelParallel, sequenceParallel }: ExpertSettings,
  experts: PlacedExperts,
): BlockExchange {
  const valueBytes = bytesPerValue(model.precision);
  const out = experts.fp8Dispatch === true ? Math.min(FP8_BYTES, valueBytes) : valueBytes;
  const { topK, tokens, expertHidden } = model;
  const sized = (copies: number, value: number): Term => {
    const all = times(
      count(copies, 'copies'),
      count(tokens, 'tokens'),
      count(expertHidden),
      count(value, 'B'),
    );
    const load = expertLoad(experts);
    return load === 1 ? all : times(all, count(load, 'load'));
  };
  const share = (size: Term): Term => (modelParallel > 1 ? over(size, named('TP', modelParallel)) : size);
  const nodes = nodesOfToken(experts, topK);
  // Routing that ignores nodes sends every copy separately.
  const isLimited = experts.nodeLimit !== undefined && nodes < topK;
  const toAll = (label: string, copies: number, value: number, side?: Reach['side']): CollectiveOp => {
    const op = collectiveOp(label, 'allToAll', 'expert', share(sized(copies, value)));
    return side === undefined ? op : withFields(op, { reach: { side, dimensions: experts.nodeDimensions } });
  };
  const travel = (label: string, value: number): readonly CollectiveOp[] => {
    if (experts.degree <= 1) return [];
    if (!isLimited) return [toAll(label, topK, value)];
    return [
      toAll(`${label}, across nodes`, nodes, value, 'across'),
      toAll(`${label}, inside a node`, topK, value, 'inside'),
    ];
  };
  const isCut = modelParallel > 1;
  const gather = collectiveOp('All-gather of arrived tokens', 'allGather', 'model', share(sized(topK, out)));
  const scatter = collectiveOp(
    'Reduce-scatter of their results',
    'reduceScatter',
    'model',
    sized(topK, valueBytes),
  );
  const whole = collectiveOp('All-gather of activations', 'allGather', 'model', share(activations(model)));
  const enter = [...travel('Dispatch', out), ...(isCut ? [gather] : [])];
  const leave = [
    ...(isCut ? [scatter] : []),
    ...travel('Combine', valueBytes).toReversed(),
    ...(isCut && !sequenceParallel ? [whole] : []),
  ];
  return { enter, leave, enterBackward: enter, leaveBackward: leave };
}
