import { DIRECTIONS, type ByDirection } from '../../../../workload/gemm2d/directions.ts';
import { formatDecimal } from '../../../../units/decimal.ts';
import { movingMatrix, type Flow } from '../../../../workload/gemm2d/gemm.ts';
import type { Matrix } from '../../../../workload/gemm2d/product.ts';
import { CHIP_GAP, type ChipPlace, type GridPlaces } from './mesh-places.ts';

interface Cell {
  readonly index: number;
  readonly isIn: boolean;
}

interface ChipDrawingProps {
  readonly chip: ChipPlace;
  readonly places: GridPlaces;
  readonly flow: Flow;
  readonly strips: ByDirection<readonly Cell[]>;
  readonly values: Readonly<Record<'A' | 'B' | 'C', Matrix>>;
  readonly isMultiplying: boolean;
}

/** One chip: along its top its shard of what moves along rows, down its side of what moves along columns, inside what stays. */
export function ChipDrawing({ chip, places, flow, strips, values, isMultiplying }: ChipDrawingProps) {
  const { cell, strip, chipWidth, chipHeight } = places;
  const { row, column, x, y } = chip;
  const along = movingMatrix(flow, 'horizontal');
  const across = movingMatrix(flow, 'vertical');
  const stays = (['A', 'B', 'C'] as const).find((matrix) => matrix !== along && matrix !== across) ?? 'C';
  const value = { horizontal: values[along][row], vertical: values[across].map((shards) => shards[column]) };
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect
        className="mesh-drawing__chip"
        x={1}
        y={1}
        width={chipWidth - CHIP_GAP - 2}
        height={chipHeight - CHIP_GAP - 2}
        rx={6}
      />
      {DIRECTIONS.map((direction) => (
        <g key={direction} className={`mesh-drawing__strip mesh-drawing__strip--${direction}`}>
          <text
            className="mesh-drawing__letter"
            x={direction === 'horizontal' ? strip - 9 : 14}
            y={direction === 'horizontal' ? 14 : strip - 9}
          >
            {direction === 'horizontal' ? along : across}
          </text>
          {strips[direction].map(({ index, isIn }, at) => {
            const [left, top] = direction === 'horizontal' ? [strip + at * cell, 5] : [5, strip + at * cell];
            return (
              <g key={index} className="mesh-drawing__cell" data-in={isIn}>
                <title>{`${direction === 'horizontal' ? along : across}, place ${index}: ${formatDecimal(value[direction]?.[index] ?? 0)}`}</title>
                <rect x={left} y={top} width={cell - 2} height={18} rx={2} />
                <text x={left + cell / 2 - 1} y={top + 9}>
                  {index}
                </text>
              </g>
            );
          })}
        </g>
      ))}
      <g className="mesh-drawing__stays" data-busy={isMultiplying}>
        <rect
          x={strip}
          y={strip}
          width={chipWidth - CHIP_GAP - strip - 6}
          height={chipHeight - CHIP_GAP - strip - 6}
          rx={4}
        />
        <text
          x={(strip + chipWidth - CHIP_GAP - 6) / 2}
          y={(strip + chipHeight - CHIP_GAP - 6) / 2}
        >{`${stays} ${formatDecimal(values[stays][row]?.[column] ?? 0)}`}</text>
      </g>
    </g>
  );
}
