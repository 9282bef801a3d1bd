import type { Row } from './rows.ts';

/** A path of lines: of a canvas, or of an SVG for export. */
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
  let isDrawing = false;
  for (let column = 0; column < columns.length; column++) {
    const value = columns[column]!;
    const y = heightAt(value, row);
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
    const y = heightAt(columns[column]!, row);
    pen.lineTo(column / perPx, y);
    pen.lineTo((column + 1) / perPx, y);
  }
  pen.lineTo(columns.length / perPx, bottom);
  pen.closePath();
}

/** The same for what lies between two heights, separately for each run of columns with any room between them. */
export function outlineBand(
  pen: Pen,
  from: ArrayLike<number>,
  to: ArrayLike<number>,
  row: Row,
  perPx: number,
): void {
  for (let first = 0; first < to.length; first++) {
    if (!(to[first]! > from[first]!)) continue;
    let last = first;
    while (last + 1 < to.length && to[last + 1]! > from[last + 1]!) last++;
    pen.moveTo(first / perPx, heightAt(from[first]!, row));
    for (let column = first; column <= last; column++) {
      const y = heightAt(to[column]!, row);
      pen.lineTo(column / perPx, y);
      pen.lineTo((column + 1) / perPx, y);
    }
    for (let column = last; column >= first; column--) {
      const y = heightAt(from[column]!, row);
      pen.lineTo((column + 1) / perPx, y);
      pen.lineTo(column / perPx, y);
    }
    pen.closePath();
    first = last;
  }
}

function heightAt(value: number, row: Row): number {
  return row.top + row.height - 1 - Math.min(1, value) * (row.height - 1);
}
