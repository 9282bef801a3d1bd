import type { Row } from './rows.ts';

/** What draws lines: a path of a canvas, or one that is printed. */
export interface Pen {
  readonly moveTo: (x: number, y: number) => void;
  readonly lineTo: (x: number, y: number) => void;
  readonly closePath: () => void;
}

/** Draws the tops of columns as steps, one line from each run of columns that reach anything; 1 is as high as the row. */
export function crestOfColumns(
  pen: Pick<Pen, 'moveTo' | 'lineTo'>,
  columns: ArrayLike<number>,
  row: Row,
  perPx: number,
): void {
  const bottom = row.top + row.height - 1;
  let isDrawing = false;
  for (let column = 0; column < columns.length; column++) {
    const value = columns[column]!;
    const y = bottom - Math.min(1, value) * (row.height - 1);
    if (value > 0) {
      if (isDrawing) pen.lineTo(column / perPx, y);
      else pen.moveTo(column / perPx, y);
      pen.lineTo((column + 1) / perPx, y);
    }
    isDrawing = value > 0;
  }
}

/** Draws the outline of columns as steps, `perPx` of them in a px; 1 is as high as the row. */
export function outlineColumns(pen: Pen, columns: ArrayLike<number>, row: Row, perPx: number): void {
  const bottom = row.top + row.height - 1;
  pen.moveTo(0, bottom);
  for (let column = 0; column < columns.length; column++) {
    const y = bottom - Math.min(1, columns[column]!) * (row.height - 1);
    pen.lineTo(column / perPx, y);
    pen.lineTo((column + 1) / perPx, y);
  }
  pen.lineTo(columns.length / perPx, bottom);
  pen.closePath();
}
