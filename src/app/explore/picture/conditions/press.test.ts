import { describe, expect, it } from 'vitest';
import type { BlockShape } from '../../../../topology/blocks/blocks.ts';
import { layoutPicture } from '../layout.ts';
import { pressedCondition, pressName } from './press.ts';

const SHAPES: readonly BlockShape[] = [
  { kind: 'ring', size: 4 },
  { kind: 'fullyConnected', size: 4 },
  { kind: 'switch', size: 16 },
];
const SIZES = SHAPES.map(({ size }) => size);
const { levels } = layoutPicture(SHAPES, 'row', []);
const pressed = (kind: 'node' | 'link', dimension: number, index: number) =>
  pressedCondition(pressName(kind, dimension, index), levels, SIZES);

describe('a press on the picture', () => {
  /** Where the opened nodes of the levels outside lie. */
  const outside = (levels[2]!.block.opened ?? 0) * 16;

  it('slows an NPU of the innermost level, and the links of a group outside of it', () => {
    const inner = (levels[1]!.block.opened ?? 0) * 4 + outside;
    expect(pressed('node', 0, 2)).toEqual({ kind: 'slowNpu', npu: inner + 2, factor: 0.5 });
    expect(pressed('node', 1, 3)).toEqual({
      kind: 'slowPort',
      npu: outside + 12,
      dimension: 1,
      factor: 0.5,
    });
  });

  it('slows a link between two NPUs, or one of an NPU to its switch', () => {
    const links = levels[1]!.block.links;
    const any = pressed('link', 1, 0);
    expect(links.length).toBe(6);
    expect(any).toMatchObject({ kind: 'slowLink', dimension: 1, factor: 0.5 });
    expect(pressed('link', 2, 0)).toMatchObject({ kind: 'slowLink', link: ['npu 0', 'sw'], dimension: 2 });
  });

  it('does nothing where one mark stands for many', () => {
    const rest = levels[2]!.block.nodes.findIndex(({ isRest }) => isRest);
    expect(rest).toBeGreaterThan(0);
    expect(pressed('node', 2, rest)).toBeNull();
    expect(pressed('node', 5, 0)).toBeNull();
  });
});
