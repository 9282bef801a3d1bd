import { describe, expect, it } from 'vitest';
import type { CollectiveOp } from '../table/layer.ts';
import { count } from '../formula/term.ts';
import { zeroOps } from './zero.ts';
import type { ZeroStage } from './zero.ts';

const weights = count(1000, 'B');
const text = (ops: readonly CollectiveOp[]) => ops.map((op) => `${op.collective} ${String(op.bytes)}`);

function opsOf(stage: ZeroStage, microBatches = 1, dataParallel = 8, gradients = weights) {
  const { beforeForward, beforeBackward, afterGradients } = zeroOps(
    weights,
    gradients,
    stage,
    dataParallel,
    microBatches,
  );
  return [text(beforeForward), text(beforeBackward), text(afterGradients)];
}

describe('ZeRO: what is gathered before forward and backward, and what is reduced after', () => {
  it.each([
    [0, [[], [], ['allReduce 1000']]],
    [1, [[], [], ['reduceScatter 1000', 'allGather 125']]],
    [2, [[], [], ['reduceScatter 1000', 'allGather 125']]],
    [3, [['allGather 125'], ['allGather 125'], ['reduceScatter 1000']]],
  ] as const)('stage %d over 8 replicas, 1,000 B of weights', (stage, expected) => {
    expect(opsOf(stage)).toEqual(expected);
  });

  it('reduces each of 4 micro-batches from stage 2 on, and gathers for each in stage 3', () => {
    expect(opsOf(0, 4)[2]).toEqual(['allReduce 1000']);
    expect(opsOf(1, 4)[2]).toEqual(['reduceScatter 1000', 'allGather 125']);
    expect(opsOf(2, 4)[2]).toEqual(['reduceScatter 4000', 'allGather 125']);
    expect(opsOf(3, 4)).toEqual([['allGather 500'], ['allGather 500'], ['reduceScatter 4000']]);
  });

  it('reduces gradients in their own bytes, and gathers weights in theirs', () => {
    const wide = count(2000, 'B');
    expect(opsOf(0, 4, 8, wide)[2]).toEqual(['allReduce 2000']);
    expect(opsOf(1, 4, 8, wide)[2]).toEqual(['reduceScatter 2000', 'allGather 125']);
    expect(opsOf(2, 4, 8, wide)[2]).toEqual(['reduceScatter 8000', 'allGather 125']);
    expect(opsOf(3, 4, 8, wide)).toEqual([['allGather 500'], ['allGather 500'], ['reduceScatter 8000']]);
  });

  it('shows how the bytes came about', () => {
    const [gather] = zeroOps(weights, weights, 3, 8, 4).beforeForward;
    expect(gather?.formula).toBe('1,000 B / DP 8 x 4 micro-batches = 500 B');
  });

  it('pads a shard to whole bytes and does not communicate with one replica', () => {
    expect(opsOf(1, 1, 3)[2]).toEqual(['reduceScatter 1000', 'allGather 334']);
    for (const stage of [0, 1, 2, 3] as const) expect(opsOf(stage, 4, 1)).toEqual([[], [], []]);
  });
});
