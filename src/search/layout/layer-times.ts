/**
 * What passes of a layer take at least, from its operations and what its collectives take at least: a loop waits for what
 * blocks it (workload/training-loops), and what goes on beside it is over no sooner than its links allow.
 */
import type { CollectiveOp, Layer, LayerOp } from '../../workload/table/layer.ts';
import { splitTrailing } from '../../workload/training-loops/ops.ts';
import type { PlacedCollectives } from './placed-collectives.ts';

/** Lower bounds in ns, by what the operations are for. */
export interface LayerTimes {
  readonly forwardNs: number;
  /** Recomputation and both kinds of gradients. */
  readonly backwardNs: number;
  /** Its part up to the end of the computation of gradients of weights. */
  readonly gradientsNs: number;
  /** The computation of a backward pass. */
  readonly backwardComputeNs: number;
  /** Gradient reductions that run once an iteration, one after the other. */
  readonly reducedNs: number;
}

export interface LayerLoop {
  readonly overlap: boolean;
  /** A stack that was measured waits for what ends its input gradients. */
  readonly isMeasured: boolean;
  /** false excludes what replicas reduce once an iteration. */
  readonly isReduced: boolean;
}

export function layerTimes(layer: Layer, on: PlacedCollectives, loop: LayerLoop): LayerTimes {
  const { overlap, isMeasured, isReduced } = loop;
  const left = (ops: readonly LayerOp[]): readonly LayerOp[] =>
    overlap ? ops.filter((op) => op.kind === 'compute' || op.ahead === undefined) : ops;
  const { body, trailing } = splitTrailing(left(layer.inputGradient));
  const weights = computeNs(layer.weightGradient);
  const each = collectives(layer.weightGradient).filter((op) => !isReduction(op));
  const behindNs = blockNs(trailing, on, overlap);
  const eachNs = overlap ? 0 : sumOf(each, on);
  const isWaitedFor = isMeasured || !overlap;
  const passNs = blockNs(left(layer.recompute), on, overlap) + blockNs(body, on, overlap);
  return {
    forwardNs: blockNs(left(layer.forward), on, overlap),
    backwardNs: passNs + (isWaitedFor ? behindNs + weights : Math.max(behindNs, weights)) + eachNs,
    gradientsNs: passNs + (isWaitedFor ? behindNs : 0) + weights,
    backwardComputeNs: computeNs(layer.recompute) + computeNs(layer.inputGradient) + weights,
    reducedNs: isReduced ? sumOf(collectives(layer.weightGradient).filter(isReduction), on) : 0,
  };
}

/** Operations one after the other; those marked so beside the next that computes. */
function blockNs(ops: readonly LayerOp[], on: PlacedCollectives, overlap: boolean): number {
  let ns = 0;
  let beside: CollectiveOp[] = [];
  for (const op of ops) {
    if (op.kind === 'compute') {
      ns += Math.max(op.durationNs, besideNs(beside, on));
      if (beside.length > 0) beside = [];
    } else if (op.beside === true && overlap) beside.push(op);
    else ns += on.leastNs(op);
  }
  return ns + besideNs(beside, on);
}

/** Collectives that are issued at once: each takes its time, and the links serve all of them. */
function besideNs(ops: readonly CollectiveOp[], on: PlacedCollectives): number {
  if (ops.length === 0) return 0;
  let most = on.servedNs(ops);
  for (const op of ops) most = Math.max(most, on.leastNs(op));
  return most;
}

/** What a forward pass takes when it runs again for the backward pass, at least: the gathers of its inputs may replace others. */
export function recomputedNs(forward: readonly LayerOp[], on: PlacedCollectives, overlap: boolean): number {
  const ops = forward.filter(
    (op) => op.kind === 'compute' || (op.ahead === undefined && op.collective !== 'allGather'),
  );
  return blockNs(ops, on, overlap);
}

/** Once an iteration; what every micro-batch reduces it does beside its own backward pass. */
export function isReduction(op: CollectiveOp): boolean {
  return op.role === 'data' && op.everyMicroBatch !== true;
}

export function collectives(ops: readonly LayerOp[]): readonly CollectiveOp[] {
  return ops.filter((op) => op.kind === 'collective');
}

function sumOf(ops: readonly CollectiveOp[], on: PlacedCollectives): number {
  return ops.reduce((ns, op) => ns + on.leastNs(op), 0);
}

function computeNs(ops: readonly LayerOp[]): number {
  return ops.reduce((ns, op) => ns + (op.kind === 'compute' ? op.durationNs : 0), 0);
}
