import { expect, it } from 'vitest';
import { count } from '../formula/term.ts';
import { fsdpOps } from './fsdp-ops.ts';

it('shards of a copy are gathered and reduced among its NPUs, and reduced over the copies, each in its bytes', () => {
  const { beforeForward, beforeBackward, afterGradients } = fsdpOps(
    count(1000, 'B'),
    count(2000, 'B'),
    8,
    1,
    {
      shards: 4,
      prefetch: 2,
    },
  );
  const gather = { collective: 'allGather', bytes: 250, among: 'oneCopy', ahead: 2 };
  expect(beforeForward).toMatchObject([gather]);
  expect(beforeBackward).toMatchObject([gather]);
  expect(afterGradients).toMatchObject([
    { collective: 'reduceScatter', bytes: 2000, among: 'oneCopy' },
    { collective: 'allReduce', bytes: 500, among: 'sameShard' },
  ]);
});
