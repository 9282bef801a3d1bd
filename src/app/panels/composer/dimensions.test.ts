import { aSecondJob } from '../../../learn/lessons/failures/a-second-job.ts';
import { withParameter } from '../../../topology/blocks/reshape.ts';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { Design } from '../../../design/document.ts';
import { parseNotation } from '../../../topology/notation.ts';
import { printNotation } from '../../../topology/print-notation.ts';
import { dimensionKey } from './dimension-key.ts';
import {
  duplicateDimension,
  editDimension,
  insertDimension,
  moveDimension,
  newDimension,
  removeDimension,
  setBlocks,
  reshapeDimension,
} from './dimensions.ts';

const custom: Design = {
  ...DEFAULT_DESIGN,
  bandwidth: { ...DEFAULT_DESIGN.bandwidth, scheme: 'custom', customGBps: [1, 2, 3, 4] },
  system: {
    ...DEFAULT_DESIGN.system,
    algorithms: {
      ...DEFAULT_DESIGN.system.algorithms,
      allReduce: [null, { algorithm: { name: 'direct' }, whole: false }],
    },
  },
};

function notation(design: Design): string {
  return printNotation(design.topology.dimensions);
}

function typed(text: string): Design {
  const parsed = parseNotation(text);
  if (!parsed.ok) throw new Error(parsed.problems[0]?.message);
  return setBlocks(parsed.value)(custom);
}

describe('the stack of dimensions', () => {
  it('inserts, removes and moves', () => {
    const added = newDimension(DEFAULT_DESIGN, 'switch');
    expect(notation(insertDimension(added, 4)(DEFAULT_DESIGN))).toBe(
      'Ring(2)_FC(8)_Ring(8)_Switch(8)_Switch(8)',
    );
    expect(notation(insertDimension(added, 1)(DEFAULT_DESIGN))).toBe(
      'Ring(2)_Switch(8)_FC(8)_Ring(8)_Switch(8)',
    );
    expect(notation(removeDimension(1)(DEFAULT_DESIGN))).toBe('Ring(2)_Ring(8)_Switch(8)');
    expect(notation(moveDimension(0, 1)(DEFAULT_DESIGN))).toBe('FC(8)_Ring(2)_Ring(8)_Switch(8)');
    expect(notation(moveDimension(3, 0)(DEFAULT_DESIGN))).toBe('Switch(8)_Ring(2)_FC(8)_Ring(8)');
    expect(moveDimension(0, -1)(DEFAULT_DESIGN)).toBe(DEFAULT_DESIGN);
    expect(moveDimension(3, 4)(DEFAULT_DESIGN)).toBe(DEFAULT_DESIGN);
  });

  it('duplicates with the algorithm, as an independent block', () => {
    const copied = duplicateDimension(1)(custom);
    expect(notation(copied)).toBe('Ring(2)_FC(8)_FC(8)_Ring(8)_Switch(8)');
    expect(copied.system.algorithms.allReduce?.slice(0, 4)).toEqual([
      null,
      { algorithm: { name: 'direct' }, whole: false },
      { algorithm: { name: 'direct' }, whole: false },
      null,
    ]);
    const keys = copied.topology.dimensions.map(dimensionKey);
    expect(new Set(keys).size).toBe(5);
    expect(copied.bandwidth.customGBps).toHaveLength(5);
  });

  it('takes the custom split and the algorithms along', () => {
    const moved = moveDimension(1, 2)(custom);
    expect(moved.bandwidth.customGBps).toEqual([1, 3, 2, 4]);
    expect(moved.system.algorithms.allReduce).toEqual([
      null,
      null,
      { algorithm: { name: 'direct' }, whole: false },
      null,
    ]);
  });

  it('gives what a dimension had to those that stay', () => {
    const { scheme, customGBps } = removeDimension(3)(custom).bandwidth;
    expect({ scheme, customGBps: customGBps?.map((value) => Math.round(value * 1e9) / 1e9) }).toEqual({
      scheme: 'custom',
      customGBps: [1.666666667, 3.333333333, 5],
    });
  });

  it('keeps what the notation does not say', () => {
    const design = typed('Ring(4)_FC(8)_Ring(8)_Switch(8)');
    expect(design.topology.dimensions[0]).toMatchObject({ size: 4, tier: 'chiplet' });
    expect(design.topology.dimensions[1]).toBe(custom.topology.dimensions[1]);
    expect(design.bandwidth.customGBps).toEqual([1, 2, 3, 4]);
    expect(typed('Ring(2)_FC(8)_Ring(8)_Switch(8)')).toBe(custom);
    expect(notation(typed('SW(3)'))).toBe('Switch(3)');
    expect(notation(typed(''))).toBe('');
  });

  it('keeps the key of an edited or moved dimension', () => {
    const [first] = DEFAULT_DESIGN.topology.dimensions;
    const edited = editDimension(0, { size: 16 })(DEFAULT_DESIGN);
    const moved = moveDimension(0, 1)(edited);
    expect(dimensionKey(moved.topology.dimensions[1]!)).toBe(dimensionKey(first!));
  });
});

describe('a parameter of a block that a job has only a part of', () => {
  it('is the only thing that changes, so that the answer of a lesson can be built on the page', () => {
    const { start, answer } = aSecondJob;
    const tuned = reshapeDimension(0, (tree) => withParameter(tree, 'over', 1))(start);
    expect(tuned.topology).toEqual(answer(start).topology);
    expect(tuned.topology.dimensions[0]).toMatchObject({ used: 8, usedPlaces: [0, 1, 4, 5, 8, 9, 12, 13] });
    const ring = reshapeDimension(0, () => ({ kind: 'ring', size: 16 }))(start);
    expect(ring.topology.dimensions[0]).not.toHaveProperty('usedPlaces');
  });
});
