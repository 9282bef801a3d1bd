import { describe, expect, it } from 'vitest';
import { drawBlock, MOST_NODES } from './drawing.ts';
import { PLAIN_KINDS } from '../../../../testing/blocks/plain-kinds.ts';

describe('the drawing of a block', () => {
  it('has the links the block has', () => {
    const links = (kind: (typeof PLAIN_KINDS)[number], size: number) =>
      drawBlock({ kind, size }).links.length;
    expect([1, 2, 3, 8].map((size) => links('ring', size))).toEqual([0, 1, 3, 8]);
    expect([1, 2, 3, 8].map((size) => links('fullyConnected', size))).toEqual([0, 1, 3, 28]);
    expect([1, 2, 3, 8].map((size) => links('switch', size))).toEqual([1, 2, 3, 8]);
  });

  it('stays inside its square and never draws more nodes than it can show', () => {
    for (const kind of PLAIN_KINDS) {
      for (const size of [1, 2, 5, 8, 9, 65_536]) {
        const { nodes } = drawBlock({ kind, size });
        expect(nodes).toHaveLength(Math.min(size, MOST_NODES));
        for (const { x, y } of nodes) {
          expect(x).toBeGreaterThanOrEqual(0.05);
          expect(x).toBeLessThanOrEqual(0.95);
          expect(y).toBeGreaterThanOrEqual(0.05);
          expect(y).toBeLessThanOrEqual(0.95);
        }
      }
    }
  });
});
