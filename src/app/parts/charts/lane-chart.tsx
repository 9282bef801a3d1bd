/** Parts of charts that show lanes over time: the time axis below, names of spans above, labels on blocks. */
import './charts.css';
import './lane-chart.css';
import { timeTicks } from './time-axis.ts';

/** Mean width of a letter. */
const LETTER_PX = 6.5;

export function textPx(text: string): number {
  return text.length * LETTER_PX;
}

interface TimeTicksProps {
  readonly endNs: number;
  readonly width: number;
  /** The lower edge of the lanes. */
  readonly y: number;
}

/** The time axis of a chart from 0 to `endNs`. */
export function TimeTicks({ endNs, width, y }: TimeTicksProps) {
  return timeTicks({ startNs: 0, endNs }, width).map(({ x, label }) => (
    <text key={label} className="chart__tick" x={x} y={y + 16} textAnchor={x > width - 24 ? 'end' : 'middle'}>
      {label}
    </text>
  ));
}

interface SpanNamesProps {
  readonly spans: readonly { readonly name: string; readonly startNs: number; readonly endNs: number }[];
  readonly at: (ns: number) => number;
  /** The line where a span ends. */
  readonly from: number;
  readonly to: number;
  readonly nameY: number;
  /** A line where a span starts as well. */
  readonly hasStarts?: true;
}

/** Names of spans of time, as far as there is room, each with a line where it ends. */
export function SpanNames({ spans, at, from, to, nameY, hasStarts }: SpanNamesProps) {
  return spans.map(({ name, startNs, endNs }) => {
    const [start, end] = [at(startNs), at(endNs)];
    return (
      <g key={name} className="lane-chart__span">
        {hasStarts ? <line x1={start} x2={start} y1={from} y2={to} /> : null}
        <line x1={end} x2={end} y1={from} y2={to} />
        {end - start > textPx(name) + 6 ? (
          <text x={(start + end) / 2} y={nameY}>
            {name}
          </text>
        ) : null}
      </g>
    );
  });
}

interface BlockLabelProps {
  readonly text: string;
  /** Of the block. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A text in the middle of a block, on a ground of its own so that stripes leave it legible. */
export function BlockLabel({ text, x, y, width, height }: BlockLabelProps) {
  const own = textPx(text);
  return (
    <>
      <rect
        className="lane-chart__ground"
        x={x + width / 2 - own / 2 - 2}
        y={y + height / 2 - 7}
        width={own + 4}
        height={14}
        rx={3}
      />
      <text className="lane-chart__label" x={x + width / 2} y={y + height / 2 + 4}>
        {text}
      </text>
    </>
  );
}
