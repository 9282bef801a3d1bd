/** Where the picture marks what is slow or lost: on its part, or on the group that it lies in where that is not opened. */
import { conditionText } from '../../../../design/conditions/words.ts';
import type { Condition } from '../../../../design/document.ts';
import type { Point } from '../../../../topology/blocks/drawing.ts';
import { coordinate } from '../../../../topology/physical/graph.ts';
import type { PlacedLevel } from '../layout.ts';

export interface PictureMark extends Point {
  /** `NPU 3 computes at 50 %`, one for each condition of the part. */
  readonly texts: readonly string[];
}

/** @param sizes of the dimensions, innermost first */
export function marksOf(
  conditions: readonly Condition[],
  levels: readonly PlacedLevel[],
  sizes: readonly number[],
): readonly PictureMark[] {
  const marks = new Map<string, PictureMark>();
  for (const condition of conditions) {
    const place = placeOf(condition, levels, sizes);
    if (place === null) continue;
    const { x, y } = place;
    const key = `${x} ${y}`;
    marks.set(key, { x, y, texts: [...(marks.get(key)?.texts ?? []), conditionText(condition)] });
  }
  return [...marks.values()];
}

const OF_PARTS: ReadonlySet<Condition['kind']> = new Set(['slowNpu', 'slowPort', 'slowLink', 'lostLink']);

/** Whether a condition is of a part of the network, and not of a whole dimension or of all NPUs. */
export function isOfPart({ kind }: Condition): boolean {
  return OF_PARTS.has(kind);
}

/** For a description of the picture, behind its other sentences. */
export function markedText(marks: readonly PictureMark[]): string {
  return marks.flatMap(({ texts }) => texts.map((text) => ` Marked: ${text}.`)).join('');
}

/** Null for conditions of whole dimensions, and for places that the network does not have. */
function placeOf(
  condition: Condition,
  levels: readonly PlacedLevel[],
  sizes: readonly number[],
): Point | null {
  switch (condition.kind) {
    case 'slowNpu':
      return nodeOf(condition.npu, 0, levels, sizes)?.point ?? null;
    case 'slowPort':
      return nodeOf(condition.npu, condition.dimension ?? 0, levels, sizes)?.point ?? null;
    case 'slowLink':
    case 'lostLink':
      return linkOf(condition, levels, sizes);
    default:
      return null;
  }
}

interface Node {
  readonly level: number;
  readonly point: Point;
}

/** The node of an NPU in a dimension, or the one outside of it that is not opened. */
function nodeOf(
  npu: number,
  dimension: number,
  levels: readonly PlacedLevel[],
  sizes: readonly number[],
): Node | null {
  for (let level = levels.length - 1; level >= dimension; level--) {
    const { nodes, opened } = levels[level]!.block;
    const at = coordinateOf(npu, level, sizes);
    if (level > dimension && at === opened) continue;
    // The last one drawn may stand for all that are not.
    const point = nodes[Math.min(at, nodes.length - 1)];
    return point === undefined ? null : { level, point };
  }
  return null;
}

function linkOf(
  { link, dimension }: { readonly link: readonly [string, string]; readonly dimension?: number },
  levels: readonly PlacedLevel[],
  sizes: readonly number[],
): Point | null {
  const npus = link.flatMap((end) => (end.startsWith('npu ') ? [Number(end.slice(4))] : []));
  const differing = sizes.findIndex(
    (_, at) => new Set(npus.map((npu) => coordinateOf(npu, at, sizes))).size > 1,
  );
  const at = dimension ?? Math.max(0, differing);
  const hub = levels[at]?.block.hubs[0];
  const ends = npus.flatMap((npu) => nodeOf(npu, at, levels, sizes) ?? []);
  const [first] = ends;
  if (first === undefined) return hub ?? null;
  if (first.level !== at) return first.point;
  return middleOf(first.point, ends[1]?.point ?? hub ?? first.point);
}

function middleOf(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function coordinateOf(npu: number, level: number, sizes: readonly number[]): number {
  const within = sizes.slice(0, level).reduce((product, size) => product * size, 1);
  return coordinate(npu, within, sizes[level] ?? 1);
}
