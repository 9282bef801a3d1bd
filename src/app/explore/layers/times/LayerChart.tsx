import { useMemo, useRef } from 'react';
import { formatTime } from '../../../../units/time.ts';
import { createAxis } from '../../../parts/charts/axis.ts';
import '../../../parts/charts/charts.css';
import { timeQuantity } from '../../../parts/charts/quantity.ts';
import type { DataTable } from '../../../parts/export/data-table.ts';
import { ExportMenu } from '../../../parts/export/ExportMenu.tsx';
import { shownDrawing } from '../../../parts/export/figure/shown-drawing.ts';
import { useWidth } from '../../../ui/use-width.ts';
import { cssVars } from '../../../ui/theme/css-vars.ts';
import { seriesToken } from '../../../ui/theme/series-colour.ts';
import { rowName, type LayerRow } from './layer-rows.ts';
import type { Stacked, StackSeries } from './measures.ts';
import { placeStacks, totalOf, type Stack } from './stacks.ts';

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
export function LayerChart({ stacked, rows, names, picked, onPick }: LayerChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const legend = useRef<HTMLUListElement>(null);
  const width = useWidth(box);
  const right = Math.max(PLOT.left + 1, width - PLOT.edge);
  const { title, series, values } = stacked;
  const axis = useMemo(() => {
    const range = [PLOT.base, PLOT.top] as const;
    return createAxis({ quantity: QUANTITY, values: values.map(totalOf), range, include: 0, tickPx: 34 });
  }, [values]);
  const stacks = useMemo(
    () => placeStacks(values, axis.at, { left: PLOT.left, right, base: PLOT.base }),
    [values, axis, right],
  );
  const isPicked = ({ row }: Stack): boolean => {
    const own = rows[row];
    return own !== undefined && picked !== null && picked >= own.first && picked <= own.last;
  };
  return (
    <figure className="chart layer-chart">
      <figcaption className="chart__head">
        <strong>
          {title}
          <span className="chart__unit"> ({axis.unit})</span>
        </strong>
        <ExportMenu
          disabled={rows.length === 0}
          chart={{
            title,
            draw: (tools) =>
              shownDrawing(
                { svg: drawing.current, legend: legend.current },
                { caption: `Time (${axis.unit})`, description: title },
                tools,
              ),
            table: () => layersTable(stacked, rows, names),
          }}
        />
      </figcaption>
      <div ref={box} className="layer-chart__box">
        {width === 0 ? null : (
          <svg
            ref={drawing}
            width={width}
            height={HEIGHT}
            role="img"
            aria-label={`${title}; the table has the numbers`}
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
            {stacks.map((stack) => {
              const row = rows[stack.row];
              return row === undefined ? null : (
                <g
                  key={stack.row}
                  className="layer-chart__stack"
                  data-picked={isPicked(stack)}
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
                  {stack.parts.map((part) => (
                    <Block
                      key={part.series}
                      series={series[part.series]!}
                      x={stack.x}
                      y={part.y}
                      width={stack.width}
                      height={part.height}
                    />
                  ))}
                </g>
              );
            })}
            <line className="chart__base" x1={PLOT.left} x2={right} y1={PLOT.base} y2={PLOT.base} />
            <text className="chart__axis" x={(PLOT.left + right) / 2} y={HEIGHT - 8} textAnchor="middle">
              Layers, in the order of the table
            </text>
          </svg>
        )}
      </div>
      <ul ref={legend} className="chart-legend" aria-label="Legend">
        {series.map((own) => (
          <li key={own.name}>
            <svg width={14} height={12} aria-hidden="true">
              <Block series={own} x={1} y={1} width={12} height={10} />
            </svg>
            {own.name}
          </li>
        ))}
      </ul>
    </figure>
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

/** Stripes in the colour of the ground: the block below shows between them. */
function Hatch() {
  return (
    <defs>
      <pattern
        id="layer-hatch"
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <line className="layer-block__stripe" x1="0" y1="0" x2="0" y2="5" />
      </pattern>
    </defs>
  );
}
