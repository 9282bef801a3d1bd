import { ROLES } from '../../../../taskgraph/roles.ts';
import { toPixel, type View } from '../../../state/view/view.ts';
import type { DrawingTools } from '../../../parts/export/figure/drawing.ts';
import { px, svgNode, type SvgNode } from '../../../parts/export/figure/svg-node.ts';
import type { Fills } from '../../../parts/export/figure/textures.ts';
import { chunkLabels, LABELLED_PX } from '../words/chunk-labels.ts';
import { computeMarks, computeShares, isCrowded } from '../layout/compute-blocks.ts';
import { visibleDetail } from '../layout/detail.ts';
import { laneEnvelope, laneReach } from '../layout/lane-columns.ts';
import { kindBands } from '../layout/lane-kinds.ts';
import { eachMark } from '../layout/marks.ts';
import { crestOfColumns, outlineBand, outlineColumns, type Pen } from '../layout/outline.ts';
import type { Row } from '../layout/rows.ts';
import { lookOf, toneOfOperation, type ColourMode } from '../../../state/traces/tones.ts';
import type { Trace } from '../../../state/traces/trace.ts';

export interface SvgLook extends Pick<DrawingTools, 'colour'> {
  readonly fills: Fills;
  readonly mode: ColourMode;
  /** Of the lanes, px. */
  readonly width: number;
}

interface SvgRows {
  readonly trace: Trace;
  readonly rows: readonly Row[];
}

/** Never less than a letter is wide. */
const LETTER_PX = 6.4;

/** What lies in the rows of one picture. */
export function svgLanes({ trace, rows }: SvgRows, view: View, look: SvgLook): readonly SvgNode[] {
  const visible = visibleDetail(trace, view);
  return rows.flatMap((row): readonly SvgNode[] => {
    const ground = svgNode('rect', {
      ...{ x: 0, y: row.top, width: look.width, height: row.height, fill: look.colour('--page') },
    });
    if (row.lane === null) return [ground, ...computeRow(trace, row, view, look)];
    if (row.lane >= trace.lanes.length) return [ground];
    return visible.detail === 'chunks'
      ? [ground, ...chunkRow(trace, row, row.lane, view, look)]
      : [ground, ...areaRow(trace, row, row.lane, view, look)];
  });
}

function computeRow(trace: Trace, row: Row, view: View, look: SvgLook): readonly SvgNode[] {
  const { width, colour, fills } = look;
  const [from, to] = [
    inside(toPixel(0, view, width), width),
    inside(toPixel(trace.simulatedNs, view, width), width),
  ];
  const exposed = box(
    from,
    to,
    row.top,
    row.height,
    fills.of({ texture: 'upright', colour: colour('--group') }),
  );
  const fill = colour('--compute');
  if (isCrowded(trace, view, width)) {
    return [exposed, svgNode('path', { d: outline(computeShares(trace, view, width), row), fill })];
  }
  const { runs, blocks } = computeMarks(trace, view, width);
  const [top, height] = [row.top + 1, row.height - 2];
  return [
    exposed,
    ...runs.map(({ left, right }) => box(inside(left, width), inside(right, width), top, height, fill)),
    ...blocks.flatMap(({ left, right, label }) => {
      const start = inside(left, width) + 4;
      const has = label !== null && label.length * LETTER_PX < inside(right, width) - start;
      return has ? [letters(label, start, row.top + row.height / 2, colour('--compute-ink'))] : [];
    }),
  ];
}

function chunkRow(trace: Trace, row: Row, lane: number, view: View, look: SvgLook): readonly SvgNode[] {
  const { width, colour, fills, mode } = look;
  const looks = lookOf(trace, mode);
  const marks: SvgNode[] = [];
  const range = visibleDetail(trace, view).ranges[lane]!;
  eachMark(trace.segments[lane]!, range, row, view, width, (index, left, wide, { top, height }) => {
    const texture = ROLES[looks.role(lane, index)].pattern;
    const isPlain = texture === 'solid';
    const own = colour(`--dim-${looks.tone(lane, index) + 1}`);
    const [from, to] = [inside(left, width), inside(left + wide, width)];
    const fill = fills.of({ texture, colour: own });
    const stroke = { stroke: isPlain ? colour('--surface') : own, 'stroke-width': wide < 4 ? 0 : 1 };
    marks.push(box(from, to, top, height, fill, stroke));
    const label = chunkLabels(trace, looks, lane, index).find(
      (each) => each.length * LETTER_PX < to - from - 8,
    );
    if (wide < LABELLED_PX || label === undefined) return;
    if (!isPlain) {
      const plate = { fill: colour('--surface') };
      marks.push(box(from + 2, from + 6 + label.length * LETTER_PX, top + height / 2 - 7, 14, plate.fill));
    }
    marks.push(letters(label, from + 4, top + height / 2, colour(isPlain ? '--surface' : '--ink')));
  });
  return marks;
}

function areaRow(trace: Trace, row: Row, lane: number, view: View, look: SvgLook): readonly SvgNode[] {
  const { dimension, role } = trace.lanes[lane]!;
  const isByKind = look.mode === 'phase';
  const own = look.colour(isByKind ? '--group' : `--dim-${(dimension % 8) + 1}`);
  const visible = visibleDetail(trace, view);
  const { mean, max } = laneEnvelope(trace, lane, visible, view, look.width, 1);
  const fill = (colour: string): string => look.fills.of({ texture: ROLES[role].pattern, colour });
  const reach = laneReach(lane, visible, look.width, 1);
  const bands = isByKind ? kindBands(trace, lane, mean, view, reach) : null;
  const areas = bands?.map(({ operation, from, to }) =>
    svgNode('path', {
      d: drawn((pen) => outlineBand(pen, from, to, row, 1)),
      fill: fill(look.colour(`--dim-${toneOfOperation(operation) + 1}`)),
    }),
  );
  return [
    ...(areas ?? [svgNode('path', { d: outline(mean, row), fill: fill(own) })]),
    svgNode('path', { d: crest(max, row), fill: 'none', stroke: own, 'stroke-width': 1 }),
  ];
}

function outline(columns: ArrayLike<number>, row: Row): string {
  return drawn((pen) => outlineColumns(pen, columns, row, 1));
}

function crest(columns: ArrayLike<number>, row: Row): string {
  return drawn((pen) => crestOfColumns(pen, columns, row, 1));
}

function drawn(draw: (pen: Pen) => void): string {
  let path = '';
  draw({
    moveTo: (x, y) => void (path += `M${px(x)} ${px(y)}`),
    lineTo: (x, y) => void (path += `L${px(x)} ${px(y)}`),
    closePath: () => void (path += 'Z'),
  });
  return path;
}

function box(
  from: number,
  to: number,
  top: number,
  height: number,
  fill: string,
  more: SvgNode['attributes'] = {},
): SvgNode {
  const width = Math.max(0, to - from);
  return svgNode('rect', { x: px(from), y: px(top), width: px(width), height: px(height), fill, ...more });
}

function letters(content: string, x: number, middle: number, fill: string): SvgNode {
  return svgNode('text', { x: px(x), y: px(middle + 4), 'font-size': 11, fill }, content);
}

function inside(x: number, width: number): number {
  return Math.min(width, Math.max(0, x));
}
