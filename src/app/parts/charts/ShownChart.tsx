import { useRef, type ReactNode } from 'react';
import { useWidth } from '../../ui/use-width.ts';
import type { ChartExport } from '../export/chart-export.ts';
import { ExportMenu } from '../export/ExportMenu.tsx';
import type { Drawing } from '../export/figure/drawing.ts';
import { shownDrawing } from '../export/figure/shown-drawing.ts';
import './charts.css';
import type { Axis } from './axis.ts';

interface ShownChartProps {
  /** The title as it stands above the drawing; defaults to the title of the export. */
  readonly heading?: ReactNode;
  readonly chart: Omit<ChartExport, 'draw'>;
  /** The texts of the exported drawing. */
  readonly texts: Pick<Drawing, 'caption' | 'description'>;
  readonly isEmpty?: boolean;
  readonly figureClass?: string;
  readonly box: { readonly className: string; readonly height?: number };
  readonly drawing: {
    readonly label: string;
    readonly height: number;
    readonly onPointerLeave?: () => void;
    /** Marks in a drawing of this width. */
    readonly marks: (width: number) => ReactNode;
  };
  /** The entries of the legend. */
  readonly legend: ReactNode;
}

/** A chart with its title, its export, a drawing as wide as its place and a legend; the export shows the same. */
export function ShownChart(props: ShownChartProps) {
  const { chart, texts, isEmpty = false, figureClass = '', box, drawing, legend } = props;
  const place = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const width = useWidth(place);
  return (
    <figure className={`chart ${figureClass}`}>
      <figcaption className="chart__head">
        <strong>{props.heading ?? chart.title}</strong>
        <ExportMenu
          disabled={isEmpty}
          chart={{
            ...chart,
            draw: (tools) => shownDrawing({ svg: svg.current, legend: list.current }, texts, tools),
          }}
        />
      </figcaption>
      <div ref={place} className={box.className} style={{ height: box.height }}>
        {width === 0 ? null : (
          <svg
            ref={svg}
            width={width}
            height={drawing.height}
            role="img"
            aria-label={drawing.label}
            onPointerLeave={drawing.onPointerLeave}
          >
            {drawing.marks(width)}
          </svg>
        )}
      </div>
      <ul ref={list} className="chart-legend" aria-label="Legend">
        {legend}
      </ul>
    </figure>
  );
}

interface ValueGridProps {
  readonly axis: Axis;
  readonly left: number;
  readonly right: number;
}

/** A line across the plot for every tick of the vertical axis, with its value at the left. */
export function ValueGrid({ axis, left, right }: ValueGridProps) {
  return axis.ticks.map(({ at, label }) => (
    <g key={label} transform={`translate(0 ${at})`}>
      <line className="chart__grid" x1={left} x2={right} />
      <text className="chart__tick chart__tick--y" x={left - 6}>
        {label}
      </text>
    </g>
  ));
}

interface HatchProps {
  readonly id: string;
  /** Distance of two stripes, in pixels. */
  readonly pitch: number;
  readonly stripe: string;
  /** Class of the ground between the stripes; defaults to none. */
  readonly ground?: string;
}

/** Stripes at 45 degrees, which distinguish marks without colour. */
export function Hatch({ id, pitch, stripe, ground }: HatchProps) {
  return (
    <defs>
      <pattern
        id={id}
        width={pitch}
        height={pitch}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        {ground === undefined ? null : <rect className={ground} width={pitch} height={pitch} />}
        <line className={stripe} x1="0" y1="0" x2="0" y2={pitch} />
      </pattern>
    </defs>
  );
}
