import { describe, expect, it } from 'vitest';
import { chunkBytes, chunkCount } from './slices.ts';

describe('the cut of a collective into chunks', () => {
  it('is into equal parts, never more than it has bytes', () => {
    expect([chunkCount(100, 8, 'exact'), chunkBytes(100, 8, 'exact')]).toEqual([8, 12.5]);
    expect([chunkCount(3.5, 8, 'exact'), chunkBytes(3.5, 8, 'exact')]).toEqual([3, 3.5 / 3]);
    expect([chunkCount(0.5, 8, 'exact'), chunkBytes(0.5, 8, 'exact')]).toEqual([1, 0.5]);
  });

  it('is into whole bytes in reference mode, with as many more chunks as the remainder needs', () => {
    // 100 = 8 x 12 + 4.
    expect([chunkCount(100, 8, 'reference'), chunkBytes(100, 8, 'reference')]).toEqual([9, 12]);
    expect([chunkCount(127, 64, 'reference'), chunkBytes(127, 64, 'reference')]).toEqual([127, 1]);
    expect([chunkCount(3, 8, 'reference'), chunkBytes(3, 8, 'reference')]).toEqual([3, 1]);
  });

  it('passes 32 bits', () => {
    expect(chunkBytes(5 * 2 ** 32, 4, 'reference')).toBe(5 * 2 ** 30);
    expect(chunkCount(5 * 2 ** 32, 4, 'reference')).toBe(4);
  });

  it('of nothing is nothing', () => {
    expect(chunkCount(0, 8, 'exact')).toBe(0);
    expect(chunkCount(0, 8, 'reference')).toBe(0);
  });
});
