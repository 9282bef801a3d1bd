import type { ChartExport } from '../export/chart-export.ts';
import { createAxis, type Axis } from './axis.ts';
import './bar-chart.css';
import { hasRoom, placeBars, type BarFill, type BarGroup, type PlacedBar } from './bars.ts';
import { barsTable } from './export-bars.ts';
import type { Quantity } from './quantity.ts';
import { EmptyPlot } from './EmptyPlot.tsx';
import { Hatch, ShownChart, ValueGrid } from './ShownChart.tsx';

export type { BarFill } from './bars.ts';

interface BarChartProps {
  readonly title: string;
  readonly quantity: Quantity;
  readonly series: readonly { readonly name: string; readonly fill: BarFill }[];
  readonly groups: readonly BarGroup[];
  /** Prints the value of a bar without its unit, to stand on top of it. */
  readonly print: (value: number) => string;
  /** The text in place of the axes while no bar has a value; defaults to "No results". */
  readonly empty?: string;
  /** Where the numbers come from; defaults to the run that the page shows. */
  readonly source?: ChartExport['source'] | undefined;
}

const HEIGHT = 220;
const PLOT = { left: 44, top: 18, bottom: HEIGHT - 24, edge: 8 };

/** Bars side by side, each with its number on top; a table must have the same numbers. */
export function BarChart(props: BarChartProps) {
  const { title, quantity, series, groups, empty = 'No results', source } = props;
  const values = groups.flatMap((group) => group.values.filter((value) => value !== null));
  const range = [PLOT.bottom, PLOT.top] as const;
  const axis = createAxis({ quantity, values, range, include: 0, tickPx: 34 });
  const hasBars = values.length > 0;
  const hasUnit = hasBars && axis.unit !== '' && !title.includes(`(${axis.unit})`);
  return (
    <ShownChart
      heading={
        <>
          {title}
          {hasUnit ? <span className="chart__unit"> ({axis.unit})</span> : null}
        </>
      }
      chart={{
        title,
        table: () => barsTable({ quantity, series, groups }),
        ...(source === undefined ? {} : { source }),
      }}
      texts={{
        caption: axis.unit === '' ? quantity.label : `${quantity.label} (${axis.unit})`,
        description: quantity.label,
      }}
      isEmpty={!hasBars}
      box={{ className: 'chart__box' }}
      drawing={{
        label: `${title}: ${quantity.label}; the table below has the numbers`,
        height: HEIGHT,
        marks: (width) =>
          hasBars ? (
            <Bars {...props} axis={axis} width={width} />
          ) : (
            <EmptyPlot plot={{ top: PLOT.top, right: width, bottom: PLOT.bottom }} text={empty} />
          ),
      }}
      legend={series.map(({ name, fill }) => (
        <li key={name}>
          <svg width={14} height={12} aria-hidden="true">
            <rect className={`chart-bar chart-bar--${fill}`} x={1} y={1} width={12} height={10} />
          </svg>
          {name}
        </li>
      ))}
    />
  );
}

interface BarsProps extends Pick<BarChartProps, 'groups' | 'series' | 'print'> {
  readonly axis: Axis;
  readonly width: number;
}

function Bars({ groups, series, print, axis, width }: BarsProps) {
  const right = Math.max(PLOT.left + 1, width - PLOT.edge);
  return (
    <>
      <Hatch id="chart-bar-hatch" pitch={5} stripe="chart-bar__stripe" ground="chart-bar__ground" />
      <ValueGrid axis={axis} left={PLOT.left} right={right} />
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
    </>
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
