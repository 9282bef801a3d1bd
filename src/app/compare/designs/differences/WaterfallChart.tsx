import { useRef } from 'react';
import { formatChange } from '../../../../units/change.ts';
import { ExportMenu } from '../../../parts/export/ExportMenu.tsx';
import type { ChartExport } from '../../../parts/export/chart-export.ts';
import { Table } from '../../../parts/table/Table.tsx';
import { useWidth } from '../../../ui/use-width.ts';
import type { ToldWaterfall } from '../../../../worker/sides/told-waterfall.ts';
import { axisOf, rowsOf, type Measure, type WaterfallRow } from './waterfall-rows.ts';

interface WaterfallChartProps {
  readonly told: ToldWaterfall;
  readonly measure: Measure;
  /** Names of the first and the last design. */
  readonly ends: readonly [string, string];
}

const ROW = 36;
const BAR = 12;
const AXIS = 24;
const EDGE = 8;
/** Room for the numbers next to a bar. */
const NUMBER = 76;

/** Draws a waterfall: dots for the designs, bars for what each change adds. */
export function WaterfallChart({ told: waterfall, measure, ends }: WaterfallChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const width = Math.max(240, useWidth(box));
  const rows = rowsOf(waterfall, measure);
  const first = waterfall.from[measure.id] ?? 0;
  const last = rows.at(-1)?.to ?? first;
  const axis = axisOf([first, ...rows.map(({ to }) => to)]);
  const x = (value: number): number =>
    EDGE + ((value - axis.start) / (axis.end - axis.start)) * (width - 2 * EDGE - NUMBER);
  const lines = rows.length + 2;
  const height = lines * ROW + AXIS;
  const middle = (line: number): number => line * ROW + 24;
  const title = `${measure.label} from ${ends[0]} to ${ends[1]}`;
  const described = `${title}: ${measure.print(first)} to ${measure.print(last)} in ${rows.length} changes.`;
  const chart: ChartExport = {
    title,
    source: () => ({ of: ends.join(' and '), partial: null }),
    draw: ({ read }) =>
      svg.current === null
        ? null
        : { ...read(svg.current), legend: [], caption: measure.label, description: described },
    table: () => ({
      columns: [
        { name: 'Change', unit: '' },
        { name: 'Before', unit: measure.unit },
        { name: 'After', unit: measure.unit },
        { name: 'Adds', unit: measure.unit },
      ],
      rows: rows.map(({ words, from, to }) => [words, from, to, to - from]),
    }),
  };
  return (
    <div className="waterfall">
      <div className="waterfall__head">
        <strong>{title}</strong>
        <ExportMenu chart={chart} />
      </div>
      <div ref={box}>
        <svg
          ref={svg}
          width={width}
          height={height}
          role="img"
          aria-label={described}
          className="waterfall__svg"
        >
          {axis.ticks.map((tick) => (
            <g key={tick}>
              <line className="waterfall__grid" x1={x(tick)} x2={x(tick)} y1={0} y2={height - AXIS} />
              <text className="waterfall__tick" x={x(tick)} y={height - 8} textAnchor="middle">
                {measure.print(tick)}
              </text>
            </g>
          ))}
          <End at={x(first)} y={middle(0)} name={ends[0]} text={measure.print(first)} width={width} />
          {rows.map((row, index) => (
            <Change key={index} row={row} x={x} y={middle(index + 1)} width={width} />
          ))}
          <End at={x(last)} y={middle(lines - 1)} name={ends[1]} text={measure.print(last)} width={width} />
        </svg>
      </div>
      <Numbers title={title} rows={rows} measure={measure} />
    </div>
  );
}

interface ChangeProps {
  readonly row: WaterfallRow;
  readonly x: (value: number) => number;
  readonly y: number;
  readonly width: number;
}

function Change({ row, x, y, width }: ChangeProps) {
  const [from, to] = [x(row.from), x(row.to)];
  return (
    <g>
      <line className="waterfall__link" x1={from} x2={from} y1={y - ROW + 6} y2={y + BAR / 2} />
      <text className="waterfall__words" x={EDGE} y={y - 11}>
        {shortened(row.words, width)}
      </text>
      <rect
        className="waterfall__bar"
        data-better={row.isBetter ?? 'same'}
        x={Math.min(from, to)}
        y={y - BAR / 2 + 1}
        width={Math.max(2, Math.abs(to - from))}
        height={BAR - 2}
      />
      <text className="waterfall__value" x={Math.max(from, to) + 6} y={y + 5}>
        {formatChange(row.to / row.from) ?? 'no change'}
      </text>
    </g>
  );
}

interface NumbersProps {
  readonly title: string;
  readonly rows: readonly WaterfallRow[];
  readonly measure: Measure;
}

function Numbers({ title, rows, measure }: NumbersProps) {
  return (
    <Table
      caption={`${title}, as numbers`}
      region={`${title}, as numbers`}
      className="waterfall__table"
      columns={[{ name: 'Change', isText: true }, 'Before', 'After', 'Change of it']}
      rows={rows.map(({ words, from, to }, index) => ({
        key: index,
        head: words,
        cells: [measure.print(from), measure.print(to), formatChange(to / from) ?? 'none'],
      }))}
      empty="The two differ in nothing that changes a result."
    />
  );
}

interface EndProps {
  readonly at: number;
  readonly y: number;
  readonly name: string;
  readonly text: string;
  readonly width: number;
}

function End({ at, y, name, text, width }: EndProps) {
  const isRight = at > width * 0.6;
  return (
    <g>
      <circle className="waterfall__end" cx={at} cy={y} r={5} />
      <text
        className="waterfall__name"
        x={isRight ? at - 10 : at + 10}
        y={y + 4}
        textAnchor={isRight ? 'end' : 'start'}
      >
        {`${shortened(name, width / 2)}: ${text}`}
      </text>
    </g>
  );
}

const LETTER_PX = 6.2;

function shortened(words: string, width: number): string {
  const most = Math.floor((width - 2 * EDGE) / LETTER_PX);
  return words.length <= most ? words : `${words.slice(0, most - 1)}…`;
}
