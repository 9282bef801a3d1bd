/** From series and a size to everything a chart draws, in pixels: axes, lines, markers, names. */
import { createAxis, type Axis, type AxisScale } from './axis.ts';
import { placeLabels, type PlacedLabel } from './direct-labels.ts';
import type { Place } from './marks.ts';
import type { Quantity } from './quantity.ts';
import type { ChartPoint, ChartSeries } from './series.ts';

export interface ChartAxisSettings {
  readonly quantity: Quantity;
  readonly scale?: AxisScale;
  /** A value that is always shown. */
  readonly include?: number;
  /** Whether the axis leaves `include` out where it would press the values into less than half of the chart. */
  readonly mayCut?: true;
  /** Whether the axis extends to round values; defaults to true. */
  readonly isNice?: boolean;
}

export interface PlacedPoint extends Place {
  readonly point: ChartPoint;
}

export interface PlacedSeries {
  readonly series: ChartSeries;
  /** null for a gap. */
  readonly places: readonly (PlacedPoint | null)[];
}

export interface ChartLayout {
  readonly plot: {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  };
  readonly x: Axis;
  readonly y: Axis;
  /** Whether the vertical axis leaves out the value that it was to include. */
  readonly isCut: boolean;
  readonly series: readonly PlacedSeries[];
  readonly labels: readonly PlacedLabel[];
}

const TOP = 10;
const BOTTOM = 36;
const LEFT = 44;
const EDGE = 10;
const LABEL_GAP_PX = 12;
/** Mean width of a letter of the names. */
const LETTER_PX = 6.2;
const MOST_LABEL_PX = 96;
/** A longer name is cut at the end of its line; the legend has it in full. */
const MOST_LETTERS = Math.floor((MOST_LABEL_PX - 8) / LETTER_PX);

export function chartLayout(
  {
    x,
    y,
    series,
  }: {
    readonly x: ChartAxisSettings;
    readonly y: ChartAxisSettings;
    readonly series: readonly ChartSeries[];
  },
  width: number,
  height: number,
): ChartLayout {
  const longest = Math.max(0, ...series.map(({ short }) => short.length));
  const labelPx = longest === 0 ? 0 : Math.min(MOST_LABEL_PX, 8 + longest * LETTER_PX);
  const plot = {
    left: LEFT,
    right: Math.max(LEFT + 1, width - EDGE - labelPx),
    top: TOP,
    bottom: height - BOTTOM,
  };
  const points = series.flatMap((line) => line.points).filter((point) => point.y !== null);
  const xAxis = createAxis({
    ...x,
    values: points.map((point) => point.x),
    range: [plot.left, plot.right],
    tickPx: 64,
  });
  const values = points.map((point) => point.y ?? 0);
  const isCut = y.mayCut === true && isPressed(values, y.include ?? 0);
  const { include: _, ...cutY } = y;
  const yAxis = createAxis({
    ...(isCut ? cutY : y),
    values,
    range: [plot.bottom, plot.top],
    tickPx: 34,
  });
  const placed = series.map((line) => ({
    series: line,
    places: line.points.map((point) =>
      point.y === null ? null : { x: xAxis.at(point.x), y: yAxis.at(point.y), point },
    ),
  }));
  const wanted = placed.flatMap(({ series: { key, short }, places }) => {
    const end = places.filter((place) => place !== null).at(-1);
    return short === '' || end === undefined ? [] : [{ key, text: cut(short), y: end.y }];
  });
  return {
    plot,
    x: xAxis,
    y: yAxis,
    isCut,
    series: placed,
    labels: placeLabels(wanted, LABEL_GAP_PX, [plot.top, plot.bottom]),
  };
}

/** Whether values take less than half of an axis that shows another value as well. */
function isPressed(values: readonly number[], include: number): boolean {
  if (values.length === 0) return false;
  const low = values.reduce((least, value) => Math.min(least, value), Infinity);
  const high = values.reduce((largest, value) => Math.max(largest, value), -Infinity);
  return high > low && high - low < (Math.max(high, include) - Math.min(low, include)) / 2;
}

/** The point that is closest to a place, if one is within reach. */
export function nearestPoint(
  { series }: ChartLayout,
  at: Place,
  reachPx: number,
): { readonly series: ChartSeries; readonly place: PlacedPoint } | null {
  let nearest: { readonly series: ChartSeries; readonly place: PlacedPoint } | null = null;
  let least = reachPx;
  for (const { series: line, places } of series) {
    for (const place of places) {
      if (place === null) continue;
      const distance = Math.hypot(place.x - at.x, place.y - at.y);
      if (distance > least) continue;
      least = distance;
      nearest = { series: line, place };
    }
  }
  return nearest;
}

function cut(name: string): string {
  return name.length <= MOST_LETTERS ? name : `${name.slice(0, MOST_LETTERS - 1)}…`;
}
