import { useId, useRef } from 'react';
import type { CablePlan } from '../../../../cost/cable-plan.ts';
import { formatCount } from '../../../../units/count.ts';
import { formatDecimal } from '../../../../units/decimal.ts';
import { ExportMenu } from '../../../parts/export/ExportMenu.tsx';
import { floorTable } from './floor-table.ts';

interface FloorDrawingProps {
  readonly name: string;
  readonly plan: CablePlan;
}

const CELL = 42;
const CABINET = { width: 21, height: 18 };
/** More are a blot. */
const MOST_RUNS = 3_000;
const BEND = 0.12;

/** The machine room from above: cabinets in rows, and the ways of the cables between them; diagonal ones stand out. */
export function FloorDrawing({ name, plan }: FloorDrawingProps) {
  const id = useId();
  const svg = useRef<SVGSVGElement>(null);
  const { columns, cabinets, runs, between } = plan;
  const rows = Math.ceil(cabinets / columns);
  const [width, height] = [columns * CELL, rows * CELL];
  const at = (cabinet: number) => ({
    x: (cabinet % columns) * CELL + CELL / 2,
    y: Math.floor(cabinet / columns) * CELL + CELL / 2,
  });
  const text = `${name}: ${formatCount(cabinets)} cabinets, ${formatDecimal(between.metres)} m between them, the longest ${formatDecimal(between.longest)} m, ${formatCount(Math.round(between.diagonal))} diagonal`;
  return (
    <figure className="floor">
      <ExportMenu
        chart={{
          title: `Cables of ${name} in the machine room`,
          draw: ({ read }) =>
            svg.current === null
              ? null
              : {
                  ...read(svg.current),
                  legend: [],
                  caption: 'Cabinets in rows; diagonal cables are dashed',
                  description: text,
                },
          table: () => floorTable(plan),
        }}
      />
      <svg
        ref={svg}
        className="floor__drawing"
        viewBox={`0 0 ${width} ${height}`}
        data-width={width}
        data-height={height}
        style={{ maxWidth: Math.max(160, width) }}
        role="img"
        aria-labelledby={`${id}-title`}
      >
        <title id={`${id}-title`}>{text}</title>
        {runs.length > MOST_RUNS
          ? null
          : runs.map(({ from, to, isDiagonal }) => {
              const [a, b] = [at(from), at(to)];
              const middle = {
                x: (a.x + b.x) / 2 - (b.y - a.y) * BEND,
                y: (a.y + b.y) / 2 + (b.x - a.x) * BEND,
              };
              return (
                <path
                  key={`${from} ${to}`}
                  className="floor__cable"
                  data-diagonal={isDiagonal}
                  d={`M${a.x} ${a.y}Q${middle.x} ${middle.y} ${b.x} ${b.y}`}
                />
              );
            })}
        {Array.from({ length: cabinets }, (_, cabinet) => {
          const { x, y } = at(cabinet);
          return (
            <rect
              key={cabinet}
              className="floor__cabinet"
              x={x - CABINET.width / 2}
              y={y - CABINET.height / 2}
              {...CABINET}
              rx={2}
            />
          );
        })}
      </svg>
      <figcaption className="floor__text">{text}</figcaption>
    </figure>
  );
}
