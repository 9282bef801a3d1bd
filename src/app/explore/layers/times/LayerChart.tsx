import { useMemo } from 'react';
import { formatTime } from '../../../../units/time.ts';
import { createAxis, type Axis } from '../../../parts/charts/axis.ts';
import { timeQuantity } from '../../../parts/charts/quantity.ts';
import { Hatch, ShownChart, ValueGrid } from '../../../parts/charts/ShownChart.tsx';
import type { DataTable } from '../../../parts/export/data-table.ts';
import { cssVars } from '../../../ui/theme/css-vars.ts';
import { seriesToken } from '../../../ui/theme/series-colour.ts';
import { rowName, type LayerRow } from './layer-rows.ts';
import type { Stacked, StackSeries } from './measures.ts';
import { placeStacks, totalOf } from './stacks.ts';

interface LayerChartProps {
  readonly stacked: Stacked;
  readonly rows: readonly LayerRow[];
  readonly names: readonly string[];
  readonly picked: number | null;
  readonly onPick: (row: LayerRow) => void;
}

const HEIGHT = 260;
const PLOT = { left: 44, top: 10, base: HEIGHT - 26, edge: 6 };
const QUANTITY = timeQuantity('Time');

/** A stacked bar for each row of the table, in its order; the table has the numbers. */
export function LayerChart(props: LayerChartProps) {
  const { stacked, rows, names } = props;
  const { title, series, values } = stacked;
  const axis = useMemo(() => {
    const range = [PLOT.base, PLOT.top] as const;
    return createAxis({ quantity: QUANTITY, values: values.map(totalOf), range, include: 0, tickPx: 34 });
  }, [values]);
  return (
    <ShownChart
      heading={
        <>
          {title}
          <span className="chart__unit"> ({axis.unit})</span>
        </>
      }
      chart={{ title, table: () => layersTable(stacked, rows, names) }}
      texts={{ caption: `Time (${axis.unit})`, description: title }}
      isEmpty={rows.length === 0}
      figureClass="layer-chart"
      box={{ className: 'layer-chart__box' }}
      drawing={{
        label: `${title}; the table has the numbers`,
        height: HEIGHT,
        marks: (width) => <Stacks {...props} axis={axis} width={width} />,
      }}
      legend={series.map((shown) => (
        <li key={shown.name}>
          <svg width={14} height={12} aria-hidden="true">
            <Block series={shown} x={1} y={1} width={12} height={10} />
          </svg>
          {shown.name}
        </li>
      ))}
    />
  );
}

interface StacksProps extends LayerChartProps {
  readonly axis: Axis;
  readonly width: number;
}

function Stacks({ stacked: { series, values }, rows, names, picked, onPick, axis, width }: StacksProps) {
  const right = Math.max(PLOT.left + 1, width - PLOT.edge);
  const stacks = useMemo(
    () => placeStacks(values, axis.at, { left: PLOT.left, right, base: PLOT.base }),
    [values, axis, right],
  );
  return (
    <>
      {/* The stripes have the colour of the ground: the block below shows between them. */}
      <Hatch id="layer-hatch" pitch={5} stripe="layer-block__stripe" />
      <ValueGrid axis={axis} left={PLOT.left} right={right} />
      {stacks.map((stack) => {
        const row = rows[stack.row];
        return row === undefined ? null : (
          <g
            key={stack.row}
            className="layer-chart__stack"
            data-picked={picked !== null && picked >= row.first && picked <= row.last}
            onClick={() => onPick(row)}
          >
            <title>
              {rowName(row, names)}: {formatTime(totalOf(values[stack.row] ?? []))}
            </title>
            <rect
              className="layer-chart__ground"
              x={stack.x}
              y={PLOT.top}
              width={stack.width}
              height={PLOT.base - PLOT.top}
            />
            {stack.parts.map(({ series: place, y, height }) => (
              <Block
                key={place}
                series={series[place]!}
                x={stack.x}
                y={y}
                width={stack.width}
                height={height}
              />
            ))}
          </g>
        );
      })}
      <line className="chart__base" x1={PLOT.left} x2={right} y1={PLOT.base} y2={PLOT.base} />
      <text className="chart__axis" x={(PLOT.left + right) / 2} y={HEIGHT - 8} textAnchor="middle">
        Layers, in the order of the table
      </text>
    </>
  );
}

/** The stacks as rows. */
function layersTable(
  { series, values }: Stacked,
  rows: readonly LayerRow[],
  names: readonly string[],
): DataTable {
  return {
    columns: [{ name: 'Layer', unit: '' }, ...series.map(({ name }) => ({ name, unit: 'ns' }))],
    rows: rows.map((row, index) => [
      rowName(row, names),
      ...series.map((_, place) => values[index]?.[place] ?? null),
    ]),
  };
}

interface BlockProps {
  readonly series: StackSeries;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function Block({ series: { fill, colour }, ...rect }: BlockProps) {
  return (
    <g style={cssVars({ series: `var(${colour === null ? '--group' : seriesToken(colour)})` })}>
      <rect className={`layer-block layer-block--${fill}`} {...rect} />
      {fill === 'hatched' ? <rect className="layer-block__stripes" {...rect} /> : null}
    </g>
  );
}
