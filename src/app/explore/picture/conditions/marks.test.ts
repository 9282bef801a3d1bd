import { expect, it } from 'vitest';
import type { BlockShape } from '../../../../topology/blocks/blocks.ts';
import { layoutPicture } from '../layout.ts';
import { marksOf } from './marks.ts';

const SHAPES: readonly BlockShape[] = [
  { kind: 'ring', size: 4 },
  { kind: 'switch', size: 16 },
];
const SIZES = SHAPES.map(({ size }) => size);
const { levels } = layoutPicture(SHAPES, 'row', []);
const [inner, outer] = levels.map(({ block }) => block);
const opened = (outer!.opened ?? 0) * 4;

it('marks a slow NPU where it is drawn, and one of another group on that group', () => {
  const [drawn] = marksOf([{ kind: 'slowNpu', npu: opened + 2, factor: 0.5 }], levels, SIZES);
  expect(drawn).toEqual({
    x: inner!.nodes[2]!.x,
    y: inner!.nodes[2]!.y,
    texts: [`NPU ${opened + 2} computes at 50 %`],
  });
  const other = opened === 0 ? 1 : 0;
  const [grouped] = marksOf([{ kind: 'slowNpu', npu: other * 4 + 3, factor: 0.5 }], levels, SIZES);
  expect(grouped).toMatchObject({ x: outer!.nodes[other]!.x, y: outer!.nodes[other]!.y });
});

it('marks a link between its ends, and all conditions of a part once', () => {
  const link = { kind: 'slowLink', link: [`npu ${opened}`, `npu ${opened + 1}`], factor: 0.5 } as const;
  const marks = marksOf([link, { ...link, factor: 0.25 }], levels, SIZES);
  const [a, b] = inner!.nodes;
  expect(marks).toHaveLength(1);
  expect(marks[0]).toMatchObject({ x: (a!.x + b!.x) / 2, y: (a!.y + b!.y) / 2 });
  expect(marks[0]!.texts).toHaveLength(2);
});

it('marks the links of a group that is not drawn on the node that stands for it, and no share of a dimension', () => {
  const marks = marksOf(
    [
      { kind: 'slowPort', npu: 4 * 15, dimension: 1, factor: 0.5 },
      { kind: 'share', dimension: 1, share: 0.5 },
    ],
    levels,
    SIZES,
  );
  const rest = outer!.nodes.find(({ isRest }) => isRest)!;
  expect(marks.map(({ x, y }) => [x, y])).toEqual([[rest.x, rest.y]]);
});
