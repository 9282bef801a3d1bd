import { describe, expect, it } from 'vitest';
import { parseAlgorithmList } from './algorithm-name.ts';
import { canDo } from './can-do.ts';
import { defaultAlgorithm, onBlock } from './default-algorithm.ts';
import { logicalDimensions, onPart, partsOf } from './logical.ts';
import type { Parts, Split } from './logical.ts';

function logical(sizes: readonly number[], list: string, split?: Split): unknown {
  const entries = parseAlgorithmList(list);
  if (!entries.ok) throw new Error(list);
  const dimensions = logicalDimensions(sizes, entries.value, partsOf(sizes, split));
  if (!dimensions.ok) return dimensions.problems[0]!.message;
  return dimensions.value.map(({ server, dimension, size, npuStride, algorithm }) =>
    [server, dimension, size, npuStride, algorithm.name].join(' '),
  );
}

describe('the logical dimensions', () => {
  it('follow the physical ones with the product of the lower sizes as stride', () => {
    expect(logical([2, 8, 4], 'ring_direct_halvingDoubling')).toEqual([
      '0 0 2 1 ring',
      '1 1 8 2 direct',
      '2 2 4 16 halvingDoubling',
    ]);
  });

  it('leave out the dimensions that a shorter list does not name', () => {
    expect(logical([2, 8, 4], 'ring_direct')).toEqual(['0 0 2 1 ring', '1 1 8 2 direct']);
  });

  it('end with one group of all NPUs at an entry for the whole', () => {
    expect(logical([4, 4], 'oneRing_ring')).toEqual(['0 -1 16 1 ring']);
    expect(logical([4, 4], 'direct_oneDirect')).toEqual(['0 0 4 1 direct', '1 -1 16 1 direct']);
  });

  it('split a shared dimension into runs of neighbours and the same place of every run', () => {
    expect(logical([2, 8, 4], 'ring_direct_ring', { dimension: 1, innerSize: 4 })).toEqual([
      '0 0 2 1 ring',
      '1 1 4 2 direct',
      '2 1 2 8 direct',
      '3 2 4 16 ring',
    ]);
  });

  it('divide a dimension among any number of groups', () => {
    const entries = parseAlgorithmList('ring_direct');
    if (!entries.ok) throw new Error('ring_direct');
    const outcome = (parts: Parts): unknown => {
      const made = logicalDimensions([2, 24], entries.value, parts);
      if (!made.ok) return made.problems[0]!.message;
      return made.value.map(({ server, dimension, size, npuStride }) => [server, dimension, size, npuStride]);
    };
    expect(outcome([[2], [2, 3, 4]])).toEqual([
      [0, 0, 2, 1],
      [1, 1, 2, 2],
      [2, 1, 3, 4],
      [3, 1, 4, 12],
    ]);
    expect(outcome([[2], [2, 3, 5]])).toBe(
      'dimension 1 of 24 split into groups of 2 and 3. Allowed: a divisor.',
    );
  });

  it('refuse lists that are too long or too short for the split, and groups that do not divide', () => {
    expect(logical([4], 'ring_ring')).toBe('2 algorithms for 1 dimensions. Allowed: at most one each.');
    expect(logical([4, 4], 'ring', { dimension: 1, innerSize: 2 })).toBe(
      '1 algorithms, but dimension 1 is shared by two groups. Allowed: at least 2.',
    );
    expect(logical([4, 6], 'ring_ring', { dimension: 1, innerSize: 4 })).toBe(
      'dimension 1 of 6 split into groups of 4. Allowed: a divisor.',
    );
  });
});

describe('the default algorithm', () => {
  it('follows the block, the size and the collective', () => {
    expect(defaultAlgorithm({ kind: 'ring', size: 8 }).name).toBe('ring');
    expect(defaultAlgorithm({ kind: 'fullyConnected', size: 8 }).name).toBe('direct');
    expect(defaultAlgorithm({ kind: 'switch', size: 8 }).name).toBe('halvingDoubling');
    expect(defaultAlgorithm({ kind: 'switch', size: 6 }).name).toBe('ring');
    expect(defaultAlgorithm({ kind: 'switch', size: 8 }, 'allToAll').name).toBe('direct');
    expect(defaultAlgorithm({ kind: 'ring', size: 8 }, 'allToAll').name).toBe('ring');
  });
});

describe('an algorithm that goes by switch', () => {
  const shape = { kind: 'loop2d', size: 384, parameters: { x: 3, y: 2, z: 12 } } as const;
  const algorithm = onBlock(defaultAlgorithm(shape), shape);
  const placed = (size: number, spacing: number) => {
    const { name, places } = onPart(algorithm, size, spacing);
    return [name, places?.perSwitch, places?.sides];
  };

  it('lies on the switches of its part of the block', () => {
    expect(placed(384, 1)).toEqual(['shiftedHalvingDoubling', 12, [8, 4]]);
    expect(placed(6, 1)).toEqual(['shiftedHalvingDoubling', 6, []]);
    expect(placed(48, 1)).toEqual(['shiftedHalvingDoubling', 12, [4]]);
    expect(placed(192, 1)).toEqual(['shiftedHalvingDoubling', 12, [8, 2]]);
    expect(placed(96, 4)).toEqual(['shiftedHalvingDoubling', 3, [8, 4]]);
    expect(placed(32, 12)).toEqual(['shiftedHalvingDoubling', 1, [8, 4]]);
    expect(placed(8, 48)).toEqual(['shiftedHalvingDoubling', 1, [2, 4]]);
  });

  it('gives way, if it is the default, to an algorithm that needs no switches', () => {
    expect(placed(8, 1)).toEqual(['halvingDoubling', undefined, undefined]);
    expect(placed(24, 8)).toEqual(['ring', undefined, undefined]);
    const chosen = onPart(onBlock({ name: 'shiftedHalvingDoubling' }, shape), 8, 1);
    expect(canDo(chosen, 'allReduce', 8)).toBe(false);
  });
});
