/**
 * Context parallelism: every NPU has a part of the sequence, and attention needs the keys and values of all
 * of it. With P parts, H = tokens x hidden x bytes / MP of a part and K the same of its keys and values:
 *
 *   gather   all-gather of K before the scores; backward again, unless the layer has just been recomputed,
 * and
 *            a reduce-scatter of P K, the gradients                              sends (P - 1) K per collective
 *   ring     keys and values go round, one part per step, while the scores of the part before are computed;
 * backward
 *            again, with their gradients one step behind                         sends (P - 1) K each
 *   heads    all-to-all of H + K before the scores and of H after them, so that an NPU has the whole sequence
 * of
 *            1 / P of the heads; backward the same with gradients                sends (P - 1) / P of it
 *
 * With latent attention K is the compressed form, from which every NPU derives keys and values.
 *
 * A layer with a state passes its states instead of keys and values, whichever of gather and ring is asked
 * for: an all-gather of the state of every part in 32 bits, of k x v values a head and, with the delta rule,
 * of the k x k values that say what the part makes of the state before it; backward the same of gradients.
 * By heads it exchanges its queries, keys, values and results as attention does.
 *
 * A step of the ring is counted as an all-gather (its gradients: a reduce-scatter) that sends as much, so
 * that it lies on the dimensions as these do; with more than 16 parts, several go round per step.
 *
 * Sources: Llama 3, arXiv 2407.21783, section 3.3.2 (gather); Ring Attention, arXiv 2310.01889;
 * DeepSpeed-Ulysses, arXiv 2309.14509 (heads); LASP-2, arXiv 2502.07563 (states).
 */
import type { CollectiveOp, LayerOp } from '../table/layer.ts';
import { collectiveOp, withFields } from '../table/op.ts';
import type { ContextMethod } from '../parallel/context-method.ts';
import { bytesPerValue } from '../rate/facts/precision.ts';
import { count, named, over, plus, times, type Term } from '../formula/term.ts';
import type { TransformerModel } from './facts/model.ts';
import { isState } from './facts/pattern.ts';
import { passedStateValues, stateInputs, stateResults } from './states.ts';
import { keyWidth, queryWidth, resultWidth, sharedWidth, valueWidth } from './weights.ts';

export interface ContextSettings {
  readonly modelParallel: number;
  readonly contextParallel: number;
  readonly contextMethod: ContextMethod;
  readonly isRecomputed: boolean;
}

/** The scores between the collectives of the method. */
export interface ContextScores {
  readonly forward: readonly LayerOp[];
  readonly backward: readonly LayerOp[];
}

const MOST_STEPS = 16;

/**
 * @param model with the tokens of a part
 * @param scores forward and backward; empty if they are not counted
 */
export function contextScores(
  model: TransformerModel,
  settings: ContextSettings,
  scores: ContextScores,
): ContextScores {
  if (settings.contextParallel <= 1 || model.mixer === null) return scores;
  if (isState(model.mixer) && settings.contextMethod !== 'heads') return passed(model, settings, scores);
  return { gather: gathered, ring: inRing, heads: byHeads }[settings.contextMethod](model, settings, scores);
}

/** Bytes of a value of a state. */
const STATE_BYTES = 4;

function passed(
  model: TransformerModel,
  settings: ContextSettings,
  { forward, backward }: ContextScores,
): ContextScores {
  const sequences = (model.tokens * settings.contextParallel) / model.sequence;
  const part = over(
    times(
      count(sequences, 'sequences'),
      count(passedStateValues(model), 'of states'),
      count(STATE_BYTES, 'B'),
    ),
    named('MP', settings.modelParallel),
  );
  const pass = (label: string): CollectiveOp => collectiveOp(label, 'allGather', 'context', part);
  return {
    forward: [pass('All-gather of states'), ...forward],
    backward: [pass('All-gather of their gradients'), ...backward],
  };
}

function gathered(
  model: TransformerModel,
  settings: ContextSettings,
  { forward, backward }: ContextScores,
): ContextScores {
  const part = keysOf(model, settings);
  const gather = collectiveOp('All-gather of keys and values', 'allGather', 'context', part);
  const all = times(part, count(settings.contextParallel, 'parts'));
  const scatter = collectiveOp('Reduce-scatter of their gradients', 'reduceScatter', 'context', all);
  return {
    forward: [gather, ...forward],
    backward: [...(settings.isRecomputed ? [] : [gather]), ...backward, scatter],
  };
}

function inRing(
  model: TransformerModel,
  settings: ContextSettings,
  { forward, backward }: ContextScores,
): ContextScores {
  const part = keysOf(model, settings);
  const { contextParallel } = settings;
  const pieces = Math.min(contextParallel, MOST_STEPS);
  const step = over(part, count(pieces - 1, 'steps'));
  const label = 'Ring: keys and values';
  const mark = forward.length > 0 ? beside : (op: CollectiveOp): CollectiveOp => op;
  const around = mark(collectiveOp(label, 'allGather', 'context', step));
  const all = times(step, count(contextParallel, 'parts'));
  const back = mark(collectiveOp('Ring: gradients', 'reduceScatter', 'context', all));
  return {
    forward: inPieces(forward, pieces, (piece) => (piece < pieces - 1 ? [around] : [])),
    backward: inPieces(backward, pieces, (piece) => [
      ...(piece < pieces - 1 ? [around] : []),
      ...(piece > 0 ? [back] : []),
    ]),
  };
}

/** The computation in equal pieces, each beside the operations of `sentBeside`. */
function inPieces(
  ops: readonly LayerOp[],
  pieces: number,
  sentBeside: (piece: number) => readonly CollectiveOp[],
): readonly LayerOp[] {
  return Array.from({ length: pieces }, (_, piece) => [
    ...sentBeside(piece),
    ...ops.map((op) =>
      op.kind === 'compute'
        ? { ...op, durationNs: op.durationNs / pieces, label: `${op.label}, 1 / ${pieces}` }
        : op,
    ),
  ]).flat();
}

function byHeads(
  model: TransformerModel,
  settings: ContextSettings,
  { forward, backward }: ContextScores,
): ContextScores {
  const results = ofPart(
    model,
    settings,
    count(isState(model.mixer) ? stateResults(model) : resultWidth(model)),
  );
  const three = ofPart(model, settings, inputsOf(model));
  const exchange = (label: string, size: Term): CollectiveOp =>
    collectiveOp(label, 'allToAll', 'context', size);
  return {
    forward: [exchange('Heads for parts', three), ...forward, exchange('Parts for heads', results)],
    backward: [exchange('Heads for parts', results), ...backward, exchange('Parts for heads', three)],
  };
}

/** Width of queries, keys and values. */
function inputsOf(model: TransformerModel): Term {
  if (isState(model.mixer)) return count(stateInputs(model));
  return plus(
    count(queryWidth(model)),
    model.latent === null
      ? times(count(2), count(keyWidth(model)))
      : count(keyWidth(model) + valueWidth(model)),
  );
}

function keysOf(model: TransformerModel, settings: ContextSettings): Term {
  return ofPart(
    model,
    settings,
    model.latent === null
      ? times(count(2, 'keys and values'), count(keyWidth(model)))
      : count(sharedWidth(model), 'compressed'),
  );
}

function ofPart(model: TransformerModel, { modelParallel }: ContextSettings, width: Term): Term {
  const values = times(count(model.tokens, 'tokens'), width, count(bytesPerValue(model.precision), 'B'));
  return over(values, named('MP', modelParallel));
}

function beside(op: CollectiveOp): CollectiveOp {
  return withFields(op, { beside: true });
}
