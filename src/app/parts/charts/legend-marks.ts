/** The marks of a series in a legend, in a box of MARK_WIDTH x MARK_HEIGHT: the page and the export draw these. */
import { MARK_HEIGHT, MARK_WIDTH } from '../export/figure/drawing.ts';
import { markerPath } from './marks.ts';
import { seriesLook, type ChartSeries } from './series.ts';

interface LegendMark {
  /** A line is stroked, a marker is filled. */
  readonly kind: 'line' | 'marker';
  readonly d: string;
  /** The `stroke-dasharray` of a line. */
  readonly dash: string;
}

export function legendMarks({
  style,
  dash: pattern,
  look,
}: Pick<ChartSeries, 'style' | 'dash' | 'look'>): readonly LegendMark[] {
  const { dash, marker } = seriesLook(style, pattern);
  const middle = { x: MARK_WIDTH / 2, y: MARK_HEIGHT / 2 };
  const line: LegendMark = {
    kind: 'line',
    d: `M0 ${middle.y}H${MARK_WIDTH}`,
    dash: look === 'steps' ? 'none' : dash,
  };
  const dot: LegendMark = { kind: 'marker', d: markerPath([middle], marker), dash: 'none' };
  return { line: [line, dot], dots: [dot], steps: [line] }[look];
}

/** The name in full; the short name in front where it is another. */
export function legendNames({ name, short }: Pick<ChartSeries, 'name' | 'short'>): {
  readonly short: string | null;
  readonly name: string;
} {
  return { short: short === '' || short === name ? null : short, name };
}
