import { useMemo, type ReactNode } from 'react';
import type { ChartExport } from '../export/chart-export.ts';
import { SpanNames, TimeTicks } from './lane-chart.tsx';
import { Hatch, ShownChart } from './ShownChart.tsx';

export interface ChartLane {
  readonly key: string | number;
  readonly y: number;
  readonly height: number;
  readonly name: string;
  /** What stands below the name. */
  readonly share: string;
  readonly isFramed?: boolean;
}

export interface LaneSpan {
  readonly name: string;
  readonly startNs: number;
  readonly endNs: number;
}

interface LaneChartProps {
  readonly heading: string;
  readonly chart: Omit<ChartExport, 'draw'>;
  readonly texts: { readonly caption: string; readonly description: string };
  readonly label: string;
  /** Class of the chart, whose stripes are `<className>__stripe` and have the pattern `<className>-stripes`. */
  readonly className: string;
  readonly lanes: readonly ChartLane[];
  /** The height of all lanes. */
  readonly height: number;
  readonly endNs: number;
  /** Pixels left of the lanes for their names, and above them for the names of spans. */
  readonly left: number;
  readonly top: number;
  readonly spans: {
    readonly list: readonly LaneSpan[];
    readonly nameY: number;
    /** Lines lie behind the marks, and where a span starts as well as where it ends. */
    readonly isGround?: true;
  };
  readonly legend: ReactNode;
  /** Marks on the lanes, given the pixel of an instant; to be memoised by the caller. */
  readonly marks: (at: (ns: number) => number) => ReactNode;
  readonly onPointerLeave?: () => void;
}

const EDGE = 8;
const AXIS = 22;

/** Lanes over time, with the names of spans above them and a time axis below. */
export function LaneChart(props: LaneChartProps) {
  const { heading, chart, texts, label, className, height, top, legend, onPointerLeave } = props;
  const whole = top + height + AXIS;
  return (
    <ShownChart
      heading={heading}
      chart={chart}
      texts={texts}
      box={{ className: `lane-chart ${className}`, height: whole }}
      legend={legend}
      drawing={{
        label,
        height: whole,
        ...(onPointerLeave === undefined ? {} : { onPointerLeave }),
        marks: (width) => <Lanes {...props} width={width} />,
      }}
    />
  );
}

function Lanes(props: LaneChartProps & { readonly width: number }) {
  const { className, lanes, height, endNs, left, top, spans, marks, width } = props;
  const plotWidth = Math.max(1, width - left - EDGE);
  const at = useMemo(() => (ns: number) => (endNs > 0 ? (ns / endNs) * plotWidth : 0), [endNs, plotWidth]);
  return (
    <>
      <Hatch id={`${className}-stripes`} pitch={6} stripe={`${className}__stripe`} />
      <g transform={`translate(${left} ${top})`}>
        {lanes.map((lane) => (
          <rect
            key={lane.key}
            className="lane-chart__lane"
            data-framed={lane.isFramed}
            x={0}
            y={lane.y}
            width={plotWidth}
            height={lane.height}
          />
        ))}
        {spans.isGround ? null : marks(at)}
        <SpanNames
          spans={spans.list}
          at={at}
          from={-top + 4}
          to={height}
          nameY={spans.nameY}
          {...(spans.isGround ? { hasStarts: true } : {})}
        />
        {spans.isGround ? marks(at) : null}
        <TimeTicks endNs={endNs} width={plotWidth} y={height} />
      </g>
      {lanes.map((lane) => (
        <g key={lane.key} transform={`translate(0 ${top + lane.y})`}>
          <text className="lane-chart__name" y={13}>
            {lane.name}
          </text>
          <text className="lane-chart__share" y={28}>
            {lane.share}
          </text>
        </g>
      ))}
    </>
  );
}
