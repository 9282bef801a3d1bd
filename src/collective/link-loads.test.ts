import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { asShape } from '../testing/as-shape.ts';
import type { BlockShape } from '../topology/blocks/blocks.ts';
import { onBlock } from './default-algorithm.ts';
import { onPart } from './logical.ts';
import { linkLoads } from './link-loads.ts';
import type { AlgorithmName } from './types.ts';

function loads(shape: BlockShape, name: AlgorithmName) {
  const found = linkLoads(shape, onBlock({ name }, shape), 'allReduce');
  if (found === null) throw new Error(`${name} has no loads`);
  return found;
}

/** The number of links that carry something in the steps between switches, and the most messages on one of them. */
function between(shape: BlockShape, name: AlgorithmName) {
  return loads(shape, name)
    .steps.map(({ messages }) => ({
      busy: messages.filter((candidate) => candidate > 0).length,
      most: Math.max(...messages),
    }))
    .filter(({ busy }) => busy > 0);
}

describe('the loads of links between switches', () => {
  it('show that halving-doubling of 512 NPUs on a loop crowds one shortcut, while the shifted form uses all', () => {
    const shape = asShape('loop', {});
    // Both directions of a cable at the longest distance are one link each: 32 switches x 5 shortcuts, + and -.
    expect(loads(shape, 'shiftedHalvingDoubling').links).toHaveLength(2 * 144);
    const plain = between(shape, 'halvingDoubling');
    const shifted = between(shape, 'shiftedHalvingDoubling');
    expect(plain).toHaveLength(5);
    for (const load of plain) expect(load).toEqual({ busy: 32, most: 16 });
    for (const load of shifted) expect(load).toEqual({ busy: 160, most: 4 });
  });

  it('of the shifted form are ceil(z / q) on the busiest of min(z, q) shortcuts, in both directions or in one by addition', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom('duplex', 'directed'),
        (q, z, wiring) => {
          const shape = asShape('loop', { q, z, wiring });
          const name = wiring === 'directed' ? 'additiveHalvingDoubling' : 'shiftedHalvingDoubling';
          for (const { busy, most } of between(shape, name)) {
            expect(most).toBe(Math.ceil(z / q));
            expect(busy).toBe(Math.min(z, q) * 2 ** q);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('of a fat tree lie on its leaves and spines', () => {
    const shape = asShape('fatTree', { leaf: 4, spines: 4 }, 16);
    const { switches, links, steps } = loads(shape, 'hierarchical');
    expect([switches, links.length]).toEqual([8, 32]);
    // Inside a leaf nothing goes to a spine; round the leaves each NPU sends one message up to its spine.
    expect(steps.map(({ count, messages }) => [count, Math.max(...messages)])).toEqual([
      [2, 0],
      [6, 1],
    ]);
  });

  it('add up over all groups if a block is shared', () => {
    const shape = asShape('loop', {});
    const algorithm = onPart(onBlock({ name: 'shiftedHalvingDoubling' }, shape), 32, 16);
    const found = linkLoads(shape, algorithm, 'allReduce', { size: 32, spacing: 16 })!;
    // Ranks at place 0 of each switch: all 16 groups use the same shortcut.
    expect(found.steps.map(({ messages }) => Math.max(...messages))).toEqual([16, 16, 16, 16, 16]);
  });

  it('are null for a block without such links, and if there are too many messages', () => {
    const plain = asShape('switch', {}, 8);
    expect(linkLoads(plain, onBlock({ name: 'ring' }, plain), 'allReduce')).toBeNull();
    const large = asShape('fatTree', {}, 4096);
    expect(linkLoads(large, onBlock({ name: 'direct' }, large), 'allToAll')).toBeNull();
  });
});
