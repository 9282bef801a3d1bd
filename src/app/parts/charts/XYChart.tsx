import { useMemo, useRef, useState, type PointerEvent } from 'react';
import type { ChartExport } from '../export/chart-export.ts';
import { ExportMenu } from '../export/ExportMenu.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { ChartAxes } from './ChartAxes.tsx';
import { chartLayout, nearestPoint, type ChartAxisSettings, type ChartLayout } from './chart-layout.ts';
import './charts.css';
import { drawXY, xyTable } from './export-xy.ts';
import { EmptyPlot } from './EmptyPlot.tsx';
import { SeriesMarks } from './SeriesMarks.tsx';
import { seriesVars, type ChartPoint, type ChartSeries } from './series.ts';

interface XYChartProps {
  readonly title: string;
  readonly x: ChartAxisSettings;
  readonly y: ChartAxisSettings;
  readonly series: readonly ChartSeries[];
  /** An upright line at a value of the horizontal axis, with its word. */
  readonly mark?: { readonly x: number; readonly word: string } | null;
  /** Ringed, as in other charts of the same points. */
  readonly picked?: number | null;
  readonly onPick?: (id: number) => void;
  /** The text in place of the marks while there are none. */
  readonly empty: string;
  readonly height?: number;
  /** Where the numbers come from; defaults to the run that the page shows. */
  readonly source?: ChartExport['source'] | undefined;
}

const REACH_PX = 24;

/**
 * Lines, markers or steps over two axes. The point under the pointer is described in the line of the title, so that nothing moves; the
 * numbers behind it must stand in a table, which is the text alternative.
 */
export function XYChart(props: XYChartProps) {
  const { title, x, y, series, mark = null, picked = null, onPick, empty, height = 220, source } = props;
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const width = useWidth(box);
  const [pointed, setPointed] = useState<{ readonly key: string; readonly point: ChartPoint } | null>(null);
  const layout = useMemo(() => chartLayout({ x, y, series }, width, height), [x, y, series, width, height]);
  const hasPoints = series.some(({ points }) => points.some((point) => point.y !== null));
  const shown = pointed === null ? undefined : series.find(({ key }) => key === pointed.key);

  function under(event: PointerEvent): ReturnType<typeof nearestPoint> {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return nearestPoint(layout, { x: event.clientX - left, y: event.clientY - top }, REACH_PX);
  }

  function point(event: PointerEvent): void {
    const found = under(event);
    setPointed(found === null ? null : { key: found.series.key, point: found.place.point });
  }

  return (
    <figure className="chart">
      <figcaption className="chart__head">
        <Title title={title} layout={hasPoints ? layout : null} />
        <span className="chart__readout">{readoutOf(shown, pointed?.point, { x, y })}</span>
        <ExportMenu
          disabled={!hasPoints}
          chart={{
            title,
            draw: (tools) => drawXY(drawing.current, { x, y, series }, layout, tools),
            table: () => xyTable({ x, y, series }),
            ...(source === undefined ? {} : { source }),
          }}
        />
      </figcaption>
      <div ref={box} className="chart__box">
        {width === 0 ? null : (
          <svg
            ref={drawing}
            width={width}
            height={height}
            role="img"
            aria-label={`${title}: ${layout.y.label} over ${layout.x.label}; the table below has the numbers`}
            className={onPick === undefined ? '' : 'chart__svg--picks'}
            onPointerMove={point}
            onPointerLeave={() => setPointed(null)}
            onPointerUp={(event) => {
              const found = under(event);
              if (found !== null) onPick?.(found.place.point.id);
            }}
          >
            {hasPoints ? <ChartAxes layout={layout} /> : <EmptyPlot plot={layout.plot} text={empty} />}
            <Mark layout={layout} mark={hasPoints ? mark : null} />
            {layout.series.map((placed) => (
              <SeriesMarks
                key={placed.series.key}
                placed={placed}
                isDimmed={shown !== undefined && placed.series !== shown}
              />
            ))}
            <Names layout={layout} series={series} />
            <Rings layout={layout} ids={[picked, pointed?.point.id ?? null]} />
          </svg>
        )}
      </div>
    </figure>
  );
}

function Mark({
  layout: { plot, x },
  mark,
}: {
  readonly layout: ChartLayout;
  readonly mark: { readonly x: number; readonly word: string } | null;
}) {
  if (mark === null) return null;
  const at = x.at(mark.x);
  return (
    <g aria-hidden="true">
      <line className="chart__mark" x1={at} x2={at} y1={plot.top} y2={plot.bottom} />
      <text className="chart__tick" x={at + 4} y={plot.bottom - 6} style={{ textAnchor: 'start' }}>
        {mark.word}
      </text>
    </g>
  );
}

function readoutOf(
  series: ChartSeries | undefined,
  point: ChartPoint | undefined,
  { x, y }: Pick<XYChartProps, 'x' | 'y'>,
): string {
  if (series === undefined || point === undefined) return '';
  return `${series.name}: ${y.quantity.print(point.y ?? 0)} at ${x.quantity.print(point.x)}`;
}

/** Gives the unit of the vertical axis and where it starts; only the name while there is nothing to draw. */
function Title({ title, layout }: { readonly title: string; readonly layout: ChartLayout | null }) {
  const unit = layout?.y.unit ?? '';
  return (
    <strong>
      {title}
      {unit === '' ? null : <span className="chart__unit"> ({unit})</span>}
      {layout?.isCut === true ? <span className="chart__unit">, axis not from 0</span> : null}
    </strong>
  );
}

/** The names of the lines at their ends. */
function Names({
  layout,
  series,
}: {
  readonly layout: ChartLayout;
  readonly series: readonly ChartSeries[];
}) {
  return layout.labels.map(({ key, text, y, labelY }) => {
    const style = series.find((candidate) => candidate.key === key)?.style ?? 0;
    return (
      <g key={key} style={seriesVars(style)}>
        <path
          className="chart__leader"
          d={`M${layout.plot.right + 1} ${y}L${layout.plot.right + 6} ${labelY}`}
        />
        <text className="chart__name" x={layout.plot.right + 8} y={labelY}>
          {text}
        </text>
      </g>
    );
  });
}

function Rings({ layout, ids }: { readonly layout: ChartLayout; readonly ids: readonly (number | null)[] }) {
  const wanted = new Set(ids.filter((id) => id !== null));
  if (wanted.size === 0) return null;
  const places = layout.series.flatMap(({ places: placesOfSeries, series: { key } }) =>
    placesOfSeries.flatMap((place) =>
      place !== null && wanted.has(place.point.id) ? [{ key, ...place }] : [],
    ),
  );
  return places.map(({ key, x, y, point }) => (
    <circle key={`${key} ${point.id}`} className="chart__ring" data-passing="" cx={x} cy={y} r={7} />
  ));
}
