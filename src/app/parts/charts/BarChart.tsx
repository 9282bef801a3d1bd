import { useRef } from 'react';
import type { ChartExport } from '../export/chart-export.ts';
import { ExportMenu } from '../export/ExportMenu.tsx';
import { shownDrawing } from '../export/figure/shown-drawing.ts';
import { useWidth } from '../../ui/use-width.ts';
import { createAxis } from './axis.ts';
import './bar-chart.css';
import { hasRoom, placeBars, type BarFill, type BarGroup, type PlacedBar } from './bars.ts';
import './charts.css';
import { barsTable } from './export-bars.ts';
import type { Quantity } from './quantity.ts';

export type { BarFill } from './bars.ts';

interface BarChartProps {
  readonly title: string;
  readonly quantity: Quantity;
  readonly series: readonly { readonly name: string; readonly fill: BarFill }[];
  readonly groups: readonly BarGroup[];
  /** Of a bar, without its unit: it stands on top of it. */
  readonly print: (value: number) => string;
  /** Where the numbers come from; missing: the run that the page shows. */
  readonly source?: ChartExport['source'] | undefined;
}

const HEIGHT = 220;
const PLOT = { left: 44, top: 18, bottom: HEIGHT - 24, edge: 8 };

/** Bars side by side, each with its number on top; a table must have the same numbers. */
export function BarChart({ title, quantity, series, groups, print, source }: BarChartProps) {
  const drawing = useRef<SVGSVGElement>(null);
  const legend = useRef<HTMLUListElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const right = Math.max(PLOT.left + 1, width - PLOT.edge);
  const values = groups.flatMap((group) => group.values.filter((value) => value !== null));
  const range = [PLOT.bottom, PLOT.top] as const;
  const axis = createAxis({ quantity, values, range, include: 0, tickPx: 34 });
  return (
    <figure className="chart">
      <figcaption className="chart__head">
        <strong>
          {title}
          {axis.unit === '' || title.includes(`(${axis.unit})`) ? null : (
            <span className="chart__unit"> ({axis.unit})</span>
          )}
        </strong>
        <ExportMenu
          disabled={values.length === 0}
          chart={{
            title,
            draw: (tools) =>
              shownDrawing(
                { svg: drawing.current, legend: legend.current },
                {
                  caption: axis.unit === '' ? quantity.label : `${quantity.label} (${axis.unit})`,
                  description: quantity.label,
                },
                tools,
              ),
            table: () => barsTable({ quantity, series, groups }),
            ...(source === undefined ? {} : { source }),
          }}
        />
      </figcaption>
      <div ref={box} className="chart__box">
        {width === 0 ? null : (
          <svg
            ref={drawing}
            width={width}
            height={HEIGHT}
            role="img"
            aria-label={`${title}: ${quantity.label}; the table below has the numbers`}
          >
            <Hatch />
            {axis.ticks.map(({ at, label }) => (
              <g key={label} transform={`translate(0 ${at})`}>
                <line className="chart__grid" x1={PLOT.left} x2={right} />
                <text className="chart__tick chart__tick--y" x={PLOT.left - 6}>
                  {label}
                </text>
              </g>
            ))}
            {placeBars(groups, axis.at, axis.at(0), [PLOT.left, right]).map(({ label, middle, bars }) => (
              <g key={label}>
                {bars.map((bar) => (
                  <Bar key={bar.series} bar={bar} fill={series[bar.series]?.fill} text={print(bar.value)} />
                ))}
                <text className="chart__tick" x={middle} y={PLOT.bottom + 14}>
                  {label}
                </text>
              </g>
            ))}
            <line className="chart__base" x1={PLOT.left} x2={right} y1={axis.at(0)} y2={axis.at(0)} />
          </svg>
        )}
      </div>
      <ul ref={legend} className="chart-legend" aria-label="Legend">
        {series.map(({ name, fill }) => (
          <li key={name}>
            <svg width={14} height={12} aria-hidden="true">
              <rect className={`chart-bar chart-bar--${fill}`} x={1} y={1} width={12} height={10} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </figure>
  );
}

interface BarProps {
  readonly bar: PlacedBar;
  readonly fill: BarFill | undefined;
  readonly text: string;
}

function Bar({ bar, fill = 'solid', text }: BarProps) {
  const { x, y, width, height } = bar;
  return (
    <g>
      <rect className={`chart-bar chart-bar--${fill}`} x={x} y={y} width={width} height={height} />
      {hasRoom(text, bar) ? (
        <text className="chart-bar__value" x={x + width / 2} y={y - 4}>
          {text}
        </text>
      ) : null}
    </g>
  );
}

function Hatch() {
  return (
    <defs>
      <pattern
        id="chart-bar-hatch"
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect className="chart-bar__ground" width="5" height="5" />
        <line className="chart-bar__stripe" x1="0" y1="0" x2="0" y2="5" />
      </pattern>
    </defs>
  );
}
