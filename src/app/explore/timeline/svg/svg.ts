/**
 * The timeline as a drawing that is printed: the lanes of one scheme or two within the visible time, mark for mark those
 * of the canvas (draw-lanes.ts), names, legend, and a time axis with its unit.
 */
import { timeAxis } from '../../../parts/charts/time-axis.ts';
import type { View } from '../../../state/view/view.ts';
import type { CriticalPath } from '../../../../analysis/why/critical-path.ts';
import type { Drawing, DrawingTools } from '../../../parts/export/figure/drawing.ts';
import { svgNode, px, type SvgNode } from '../../../parts/export/figure/svg-node.ts';
import { createFills } from '../../../parts/export/figure/textures.ts';
import { placePictures, picturesHeight, type Picture } from '../layout/pictures.ts';
import { drawLanes } from '../layout/draw-lanes.ts';
import { visibleDetail } from '../layout/detail.ts';
import { svgBrush } from './svg-brush.ts';
import { operationsOf } from '../../../state/traces/operations-of.ts';
import { hasMoreAxes, hasStages } from '../../../state/traces/lane-axis.ts';
import { rolesOf } from '../../../state/traces/roles-of.ts';
import { svgLegend } from './svg-legend.ts';
import { lookOf } from '../../../state/traces/tones.ts';
import type { ColourMode } from '../../../state/view/colour-mode.ts';
import type { Trace } from '../../../state/traces/trace.ts';

export interface SvgPart extends Omit<Picture, 'top' | 'dimensions'> {
  readonly trace: Trace;
  /** Defaults to drawing none. */
  readonly path?: CriticalPath | null;
  /** Above its lanes; empty for none. */
  readonly name: string;
  /** One for each row. */
  readonly labels: readonly string[];
}

const LABELS_PX = 170;
const LANES_PX = 860;
const AXIS_PX = 26;
const TICK_PX = 5;

export function drawTimeline(
  parts: readonly SvgPart[],
  view: View,
  mode: ColourMode,
  { colour }: Pick<DrawingTools, 'colour'>,
): Drawing {
  const fills = createFills(colour('--page'));
  const pictures = placePictures(parts);
  const height = picturesHeight(pictures);
  const [ink, quiet] = [colour('--ink'), colour('--ink-2')];
  const text = (content: string, x: number, y: number, more: SvgNode['attributes']): SvgNode =>
    svgNode('text', { x: px(x), y: px(y), 'font-size': 11, fill: ink, ...more }, content);
  const lanes = ({ trace, rows, path = null }: SvgPart): readonly SvgNode[] => {
    const brush = svgBrush(LANES_PX, fills, colour);
    const drawn = { trace, visible: visibleDetail(trace, view), look: lookOf(trace, mode), path };
    drawLanes(brush, rows, view, drawn);
    return brush.nodes;
  };
  const bodies = parts.flatMap((part, index): readonly SvgNode[] => {
    const { top } = pictures[index]!;
    const names = part.rows.map((row, at) =>
      text(part.labels[at] ?? '', 0, top + row.top + row.height / 2 + 4, { fill: quiet }),
    );
    return [
      ...(part.name === '' || parts.length === 1
        ? []
        : [text(part.name, LABELS_PX, top - 8, { 'font-weight': 600 })]),
      ...names,
      svgNode('g', { transform: `translate(${LABELS_PX} ${top})` }, ...lanes(part)),
    ];
  });
  const { base, ticks } = timeAxis(view, LANES_PX);
  const axis = ticks.flatMap(({ x, label }): readonly SvgNode[] => [
    svgNode('path', { d: `M${px(LABELS_PX + x)} ${height}v${TICK_PX}`, stroke: quiet, fill: 'none' }),
    text(label, LABELS_PX + x, height + AXIS_PX - 6, { fill: quiet, 'text-anchor': anchorOf(x) }),
  ]);
  const from = base === null ? [] : [text(base, LABELS_PX, height + AXIS_PX - 6, { 'font-weight': 600 })];
  const traces = parts.map(({ trace }) => trace);
  const carriers = traces.flatMap((trace) => trace.lanes);
  const names = { roles: rolesOf(traces), isTensor: hasMoreAxes(carriers), isStaged: hasStages(carriers) };
  const legend = svgLegend(mode, names, operationsOf(traces), colour, fills);
  return {
    width: LABELS_PX + LANES_PX,
    height: height + AXIS_PX,
    body: [fills.defs(), ...bodies, ...from, ...axis],
    legend,
    caption:
      'Lanes: compute, then utilisation of each dimension, its top being 100 %; chunk phases where there is room. Time of the iteration below.',
    description: `Timeline of ${
      parts
        .map(({ name }) => name)
        .filter((name) => name !== '')
        .join(' and ') || 'one scheme'
    }: what computes and what each dimension carries`,
  };
}

function anchorOf(x: number): 'start' | 'middle' | 'end' {
  if (x < 24) return 'start';
  return x > LANES_PX - 24 ? 'end' : 'middle';
}
