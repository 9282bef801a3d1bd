import { DIRECTIONS, type Direction } from '../../../../workload/gemm2d/directions.ts';
import { useId } from 'react';
import { inputDirection, movingMatrix, ringOf } from '../../../../workload/gemm2d/gemm.ts';
import { gridProduct } from '../../../../workload/gemm2d/product.ts';
import { cssVars } from '../../../ui/theme/css-vars.ts';
import { ChipDrawing } from './ChipDrawing.tsx';
import { placeGrid, type GridPlaces } from './mesh-places.ts';
import type { ShownProduct } from '../gemm2d-store.ts';
import { stripOf, type Move, type SmallProduct } from './small-product.ts';

interface GridDrawingProps {
  readonly shown: ShownProduct;
  readonly product: SmallProduct;
  /** Slice of the step, from 0; null before the first. */
  readonly slice: number | null;
  readonly move: Move | null;
  /** Slices that count in C. */
  readonly multiplied: number;
  /** Key of the animation: another step restarts it. */
  readonly position: number;
  readonly text: string;
  readonly durationMs: number;
}

/** Chips of a mesh with their shards of A, B and C, and the shards of a slice that are being sent. */
export function GridDrawing(props: GridDrawingProps) {
  const { shown, product, slice, move, multiplied, position, text, durationMs } = props;
  const id = useId();
  const { flow, rows, columns, slices, block, slicing } = shown;
  const mesh = { rows, columns };
  const places = placeGrid(mesh, product.length);
  const c = gridProduct({ flow, mesh, slices, block }, product.a, product.b, slicing, multiplied);
  const moving = DIRECTIONS.filter(
    (direction) => ringOf(mesh, direction) > 1 && isOnItsWay(flow, direction, move),
  );
  return (
    <svg
      className="mesh-drawing"
      viewBox={`0 0 ${places.width} ${places.height}`}
      style={cssVars({ width: `${places.width}px` })}
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <title id={`${id}-title`}>
        Mesh of {rows} rows and {columns} columns of chips
      </title>
      <desc id={`${id}-text`}>{text}</desc>
      {places.chips.map((chip) => (
        <ChipDrawing
          key={`${chip.row} ${chip.column}`}
          chip={chip}
          places={places}
          flow={flow}
          strips={{
            horizontal: stripOf(shown, product.length, columns, chip.column, slice, slicing),
            vertical: stripOf(shown, product.length, rows, chip.row, slice, slicing),
          }}
          values={{ A: product.a, B: product.b, C: c }}
          isMultiplying={move === 'multiply'}
        />
      ))}
      {moving.flatMap((direction) =>
        places.chips.map((chip) => {
          const from = middleOf(places, chip, direction);
          const step = direction === 'horizontal' ? places.chipWidth : places.chipHeight;
          const last = direction === 'horizontal' ? columns - 1 : rows - 1;
          const at = direction === 'horizontal' ? chip.column : chip.row;
          // The last of a ring sends to the first, all the way back.
          const distance = at === last ? -last * step : step;
          return (
            <g
              key={`${position} ${direction} ${chip.row} ${chip.column}`}
              className={`mesh-drawing__moving mesh-drawing__moving--${direction}`}
              style={cssVars({
                dx: `${direction === 'horizontal' ? distance : 0}px`,
                dy: `${direction === 'vertical' ? distance : 0}px`,
                duration: `${durationMs}ms`,
              })}
            >
              <circle cx={from.x} cy={from.y} r={8} />
              <text x={from.x} y={from.y}>
                {movingMatrix(flow, direction)}
              </text>
            </g>
          );
        }),
      )}
    </svg>
  );
}

function isOnItsWay(flow: ShownProduct['flow'], direction: Direction, move: Move | null): boolean {
  if (move === null || move === 'multiply') return false;
  if (flow === 'OS') return true;
  return (move === 'gather') === (direction === inputDirection(flow));
}

function middleOf(
  { chipWidth, chipHeight }: GridPlaces,
  { x, y }: { readonly x: number; readonly y: number },
  direction: Direction,
): { readonly x: number; readonly y: number } {
  return direction === 'horizontal'
    ? { x: x + chipWidth / 2, y: y + 10 }
    : { x: x + 12, y: y + chipHeight / 2 + 6 };
}
