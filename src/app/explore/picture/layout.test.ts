import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutPicture, type Direction, type PictureLayout, type Rect } from './layout.ts';
import { textWidth } from './place-legend.ts';
import { newShape } from '../../../topology/blocks/reshape.ts';
import { PLAIN_KINDS } from '../../../testing/blocks/plain-kinds.ts';

const LEGEND = [
  'NPU',
  'group of NPUs',
  'the rest',
  'same MP group as the opened one',
  'same DP group',
  'other',
];

const shape = fc.record({
  kind: fc.constantFrom(...PLAIN_KINDS),
  size: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(128, 1_024, 65_536)),
});
const shapes = fc.array(shape, { minLength: 0, maxLength: 8 });
const direction = fc.constantFrom<Direction>('row', 'column');

function isInside(inner: Rect, outer: Rect): boolean {
  const slack = 1e-6;
  return (
    inner.x >= outer.x - slack &&
    inner.y >= outer.y - slack &&
    inner.x + inner.width <= outer.x + outer.width + slack &&
    inner.y + inner.height <= outer.y + outer.height + slack
  );
}

function meet(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function square({ x, y, radius }: { x: number; y: number; radius: number }): Rect {
  return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
}

function pairs<T>(list: readonly T[]): [T, T][] {
  return list.flatMap((a, index) => list.slice(index + 1).map((b): [T, T] => [a, b]));
}

function marks({ levels, legend }: PictureLayout): number {
  const ofLevel = levels.map(({ block }) => block.nodes.length + block.links.length + 8);
  return ofLevel.reduce((sum, count) => sum + count, 2 * legend.length + 1);
}

describe('the layout of the picture', () => {
  it('keeps everything inside the view box, every frame inside the one around it', () => {
    fc.assert(
      fc.property(shapes, direction, (list, way) => {
        const { width, height, levels, legend } = layoutPicture(list, way, LEGEND);
        const box = { x: 0, y: 0, width, height };
        for (const [index, { frame, cell, block }] of levels.entries()) {
          expect(isInside(frame, levels[index + 1]?.frame ?? box)).toBe(true);
          expect(isInside(cell, frame)).toBe(true);
          for (const node of block.nodes) expect(isInside(square(node), cell)).toBe(true);
        }
        for (const { x, y, width: wide } of legend) {
          expect(isInside({ x: x - 7, y: y - 7, width: wide, height: 14 }, box)).toBe(true);
        }
      }),
    );
  });

  it('lets nothing overlap: cells, frames of other levels, nodes, lines of text, legend', () => {
    fc.assert(
      fc.property(shapes, direction, (list, way) => {
        const { levels, legend } = layoutPicture(list, way, LEGEND);
        for (const [a, b] of pairs(levels.map(({ cell }) => cell))) expect(meet(a, b)).toBe(false);
        for (const [index, { cell, block, lines }] of levels.entries()) {
          for (const { frame } of levels.slice(0, index)) expect(meet(cell, frame)).toBe(false);
          const nodes = block.nodes.map(square);
          for (const [a, b] of pairs(nodes)) expect(meet(a, b)).toBe(false);
          const text = [...lines.above, lines.rest, ...lines.below].map((y): Rect => {
            return { x: cell.x, y: y - 9, width: cell.width, height: 11 };
          });
          for (const line of text) {
            expect(isInside(line, cell)).toBe(true);
            for (const node of nodes) expect(meet(line, node)).toBe(false);
          }
        }
        const labels = legend.map(({ x, y, width }) => ({ x: x - 7, y: y - 7, width, height: 14 }));
        for (const [a, b] of pairs(labels)) expect(meet(a, b)).toBe(false);
        for (const label of labels) {
          for (const { frame } of levels) expect(meet(label, frame)).toBe(false);
        }
      }),
    );
  });

  it.each(['loop', 'loop2d', 'fatTree'] as const)('keeps nodes and switches of a %s apart', (kind) => {
    for (const shapes of [[newShape(kind)], [newShape('ring'), newShape(kind)]]) {
      for (const way of ['row', 'column'] as const) {
        const { block, cell, lines } = layoutPicture(shapes, way, []).levels.at(-1)!;
        const all = [...block.nodes, ...block.hubs.map((hub) => ({ ...hub, radius: 10 }))].map(square);
        for (const box of all) expect(isInside(box, cell)).toBe(true);
        for (const [a, b] of pairs(all)) expect(meet(a, b)).toBe(false);
        for (const y of [...lines.above, lines.rest, ...lines.below]) {
          const text = { x: cell.x, y: y - 9, width: cell.width, height: 11 };
          for (const box of all) expect(meet(text, box)).toBe(false);
        }
      }
    }
  });

  it('has as many marks for a million NPUs as for a few hundred', () => {
    const sideOf = (size: number, count: number): number =>
      marks(
        layoutPicture(
          Array.from({ length: count }, () => ({ kind: 'fullyConnected', size })),
          'row',
          LEGEND,
        ),
      );
    expect(sideOf(32, 4)).toBe(sideOf(9, 4));
    expect(sideOf(65_536, 1)).toBe(sideOf(8, 1));
    expect(sideOf(65_536, 8)).toBeLessThanOrEqual(400);
  });

  it('draws all of eight nodes, and of nine the first seven with one for the other two', () => {
    const levels = [8, 9, 128].map(
      (size) => layoutPicture([{ kind: 'ring', size }], 'row', []).levels[0]!.block,
    );
    expect(levels.map(({ nodes }) => nodes.length)).toEqual([8, 8, 8]);
    expect(levels.map(({ more }) => more)).toEqual([0, 2, 121]);
    expect(levels.map(({ nodes }) => nodes.filter(({ isRest }) => isRest).length)).toEqual([0, 1, 1]);
    expect(levels.map(({ links }) => links.filter(({ isRest }) => isRest).length)).toEqual([0, 2, 2]);
  });

  it('opens one node a level but for the innermost, on the side of the next frame, never the rest', () => {
    fc.assert(
      fc.property(shapes, direction, (list, way) => {
        for (const { dimension, block, callout, frame } of layoutPicture(list, way, []).levels) {
          expect(block.opened === null).toBe(dimension === 0);
          expect(callout === null).toBe(dimension === 0);
          if (block.opened !== null) expect(block.nodes[block.opened]!.isRest).toBe(false);
          for (const [x, y] of callout ?? [])
            expect(isInside({ x, y, width: 0, height: 0 }, frame)).toBe(true);
        }
      }),
    );
  });

  it('has room for the longest line of a level', () => {
    const [level] = layoutPicture([{ kind: 'ring', size: 2 }], 'row', []).levels;
    for (const text of [
      '65,536 × 16,384 NPUs',
      '2 × 536,870,912 NPUs',
      'MP × 32,768, DP × 2',
      'Switch(65536)',
      'and 65,529 more',
    ]) {
      expect(textWidth(text)).toBeLessThanOrEqual(level!.cell.width);
    }
  });
});
