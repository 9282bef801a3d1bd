/** What a press on the picture breaks: a link, an NPU, or the links of an NPU in a dimension. */
import type { Condition } from '../../../../design/document.ts';
import type { Point } from '../../../../topology/blocks/drawing.ts';
import type { PlacedLevel } from '../layout.ts';

/** The share at which a pressed part goes on. */
const LEFT = 0.5;

/** `node 0 3`: node 3 of dimension 0; `link 1 5`: link 5 of the drawing of dimension 1. */
export function pressName(kind: 'node' | 'link', dimension: number, index: number): string {
  return `${kind} ${dimension} ${index}`;
}

/** Null where the press is on something that stands for several parts. */
export function pressedCondition(
  name: string,
  levels: readonly PlacedLevel[],
  sizes: readonly number[],
): Condition | null {
  const [kind, at, number] = name.split(' ');
  const [dimension, index] = [Number(at), Number(number)];
  const level = levels[dimension];
  if (level === undefined) return null;
  const npuAt = (node: number): number => npuOf(node, dimension, levels, sizes);
  return kind === 'node' ? pressedNode(level, index, npuAt) : pressedLink(level, index, npuAt);
}

function pressedNode(
  { block: { nodes }, dimension }: PlacedLevel,
  index: number,
  npuAt: (node: number) => number,
): Condition | null {
  if (nodes[index]?.isRest !== false) return null;
  const npu = npuAt(index);
  return dimension === 0
    ? { kind: 'slowNpu', npu, factor: LEFT }
    : { kind: 'slowPort', npu, dimension, factor: LEFT };
}

function pressedLink(
  { block: { nodes, links, hubs }, dimension }: PlacedLevel,
  index: number,
  npuAt: (node: number) => number,
): Condition | null {
  const link = links[index];
  if (link === undefined || link.isRest) return null;
  const ends = [link.from, link.to].map((point) => nodes.findIndex((node) => isAt(node, point)));
  const [first = -1, second = -1] = ends.filter((node) => node >= 0);
  if (first < 0) return null;
  if (second >= 0) {
    return {
      kind: 'slowLink',
      link: [`npu ${npuAt(first)}`, `npu ${npuAt(second)}`],
      dimension,
      factor: LEFT,
    };
  }
  const npu = npuAt(first);
  // Several switches are drawn without their numbers: what an NPU has of them are all its links.
  return hubs.length === 1
    ? { kind: 'slowLink', link: [`npu ${npu}`, 'sw'], dimension, factor: LEFT }
    : { kind: 'slowPort', npu, dimension, factor: LEFT };
}

function isAt(node: Point, { x, y }: Point): boolean {
  return node.x === x && node.y === y;
}

/** The first NPU of a node of a level, which lies in the nodes that are opened outside of it. */
function npuOf(
  node: number,
  dimension: number,
  levels: readonly PlacedLevel[],
  sizes: readonly number[],
): number {
  let [npu, stride] = [0, 1];
  for (const [at, size] of sizes.entries()) {
    if (at === dimension) npu += node * stride;
    if (at > dimension) npu += (levels[at]?.block.opened ?? 0) * stride;
    stride *= size;
  }
  return npu;
}
