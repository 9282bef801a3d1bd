import { expect, it } from 'vitest';
import { count } from '../formula/term.ts';
import { fsdpOps } from './fsdp-ops.ts';

it('shards of a copy are gathered and reduced among its NPUs, and reduced over the copies', () => {
  const { beforeForward, beforeBackward, afterGradients } = fsdpOps(count(1000, 'B'), 8, 1, {
    shards: 4,
    prefetch: 2,
  });
  const gather = { collective: 'allGather', bytes: 250, among: 'oneCopy', ahead: 2 };
  expect(beforeForward).toMatchObject([gather]);
  expect(beforeBackward).toMatchObject([gather]);
  expect(afterGradients).toMatchObject([
    { collective: 'reduceScatter', bytes: 1000, among: 'oneCopy' },
    { collective: 'allReduce', bytes: 250, among: 'sameShard' },
  ]);
});
