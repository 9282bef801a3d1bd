import { describe, expect, it } from 'vitest';
import { bufferBytes, chunkBytes, chunkCount } from './slices.ts';

describe('the cut of a collective into chunks', () => {
  it('makes equal parts, and never more than it has bytes', () => {
    expect([
      chunkCount(100, { chunks: 8, rounding: 'exact' }),
      chunkBytes(100, { chunks: 8, rounding: 'exact' }),
    ]).toEqual([8, 12.5]);
    expect([
      chunkCount(3.5, { chunks: 8, rounding: 'exact' }),
      chunkBytes(3.5, { chunks: 8, rounding: 'exact' }),
    ]).toEqual([3, 3.5 / 3]);
    expect([
      chunkCount(0.5, { chunks: 8, rounding: 'exact' }),
      chunkBytes(0.5, { chunks: 8, rounding: 'exact' }),
    ]).toEqual([1, 0.5]);
  });

  it('makes chunks of whole bytes in reference mode, with further chunks for the remainder', () => {
    // 100 = 8 x 12 + 4.
    expect([
      chunkCount(100, { chunks: 8, rounding: 'reference' }),
      chunkBytes(100, { chunks: 8, rounding: 'reference' }),
    ]).toEqual([9, 12]);
    expect([
      chunkCount(127, { chunks: 64, rounding: 'reference' }),
      chunkBytes(127, { chunks: 64, rounding: 'reference' }),
    ]).toEqual([127, 1]);
    expect([
      chunkCount(3, { chunks: 8, rounding: 'reference' }),
      chunkBytes(3, { chunks: 8, rounding: 'reference' }),
    ]).toEqual([3, 1]);
  });

  it('stays exact beyond 32 bits', () => {
    expect(chunkBytes(5 * 2 ** 32, { chunks: 4, rounding: 'reference' })).toBe(5 * 2 ** 30);
    expect(chunkCount(5 * 2 ** 32, { chunks: 4, rounding: 'reference' })).toBe(4);
  });

  it('makes no chunks of nothing', () => {
    expect(chunkCount(0, { chunks: 8, rounding: 'exact' })).toBe(0);
    expect(chunkCount(0, { chunks: 8, rounding: 'reference' })).toBe(0);
  });
});

describe('the least chunk', () => {
  const cut = { chunks: 64, rounding: 'exact', leastChunkBytes: 512 } as const;

  it('leads to fewer chunks instead of smaller ones', () => {
    // 2,048 B / 512 B; 64 chunks from 32 KiB on.
    expect([chunkCount(2048, cut), chunkBytes(2048, cut)]).toEqual([4, 512]);
    expect([chunkCount(2500, cut), chunkBytes(2500, cut)]).toEqual([4, 625]);
    expect([chunkCount(100, cut), chunkBytes(100, cut)]).toEqual([1, 100]);
    expect(chunkCount(2 ** 15, cut)).toBe(64);
    expect(chunkCount(2 ** 15 - 1, cut)).toBe(63);
    expect(chunkBytes(2 ** 20, cut)).toBe(2 ** 14);
  });

  it('leaves a remainder in reference mode', () => {
    const reference = { ...cut, rounding: 'reference' } as const;
    expect([chunkCount(2503, reference), chunkBytes(2503, reference)]).toEqual([5, 625]);
  });

  it('applies to the result of an all-gather: a shard of 512 B on 8 NPUs makes 8 chunks', () => {
    const buffer = bufferBytes('allGather', 512, 8);
    expect([chunkCount(512, cut, buffer), chunkBytes(512, cut, buffer)]).toEqual([8, 64]);
    expect(bufferBytes('reduceScatter', 4096, 8)).toBe(4096);
  });
});
