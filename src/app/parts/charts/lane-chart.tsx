/** Parts of charts that show lanes over time: the time axis below, names of spans above, labels on blocks. */
import './charts.css';
import './lane-chart.css';
import { timeAxis } from './time-axis.ts';
import type { View } from '../../state/view/view.ts';

/** Mean width of a letter. */
const LETTER_PX = 6.5;

export function textPx(text: string): number {
  return text.length * LETTER_PX;
}

interface TimeTicksProps {
  readonly endNs: number;
  /** Defaults to the time from 0 to `endNs`. */
  readonly view?: View;
  readonly width: number;
  /** The lower edge of the lanes. */
  readonly y: number;
}

/** The time axis of a chart; far into a run relative to a round instant, which stands at its left end. */
export function TimeTicks({ endNs, width, y, view = { startNs: 0, endNs } }: TimeTicksProps) {
  const { base, ticks } = timeAxis(view, width);
  return (
    <>
      {base === null ? null : (
        <text className="chart__tick lane-chart__base" x={0} y={y + 16}>
          {base}
        </text>
      )}
      {ticks.map(({ x, label }) => (
        <text
          key={label}
          className="chart__tick"
          x={x}
          y={y + 16}
          textAnchor={x > width - 24 ? 'end' : 'middle'}
        >
          {label}
        </text>
      ))}
    </>
  );
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
  /** The width of a chart that shows a part of the time: spans are cut off there. */
  readonly width?: number;
}

/** Names of spans of time, as far as there is room, each with a line where it ends. */
export function SpanNames({ spans, at, from, to, nameY, hasStarts, width = Infinity }: SpanNamesProps) {
  return spans.map(({ name, startNs, endNs }) => {
    const [start, end] = [Math.max(0, at(startNs)), Math.min(width, at(endNs))];
    return (
      <g key={name} className="lane-chart__span">
        {hasStarts ? <line x1={start} x2={start} y1={from} y2={to} /> : null}
        {end < 0 || at(endNs) > width ? null : <line x1={end} x2={end} y1={from} y2={to} />}
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
  /** The position and size of the block. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A text in the middle of a block, on a ground that keeps it legible on stripes. */
export function BlockLabel({ text, x, y, width, height }: BlockLabelProps) {
  const wide = textPx(text);
  return (
    <>
      <rect
        className="lane-chart__ground"
        x={x + width / 2 - wide / 2 - 2}
        y={y + height / 2 - 7}
        width={wide + 4}
        height={14}
        rx={3}
      />
      <text className="lane-chart__label" x={x + width / 2} y={y + height / 2 + 4}>
        {text}
      </text>
    </>
  );
}
