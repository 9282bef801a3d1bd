/** Moving about a grid by keyboard, as the ARIA grid pattern has it. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

export interface Extent {
  readonly rows: number;
  readonly columns: number;
  /** Rows that are seen at once. */
  readonly page: number;
}

/** Where a key leads; null for a key that moves nothing. Never outside the grid. */
export function moved(place: Place, key: string, isControl: boolean, extent: Extent): Place | null {
  const target = targetOf(place, key, isControl, extent);
  return target === null ? null : keptInside(target, extent);
}

export function keptInside({ row, column }: Place, { rows, columns }: Extent): Place {
  return { row: between(row, rows - 1), column: between(column, columns - 1) };
}

function targetOf(
  place: Place,
  key: string,
  isControl: boolean,
  { rows, columns, page }: Extent,
): Place | null {
  const { row, column } = place;
  switch (key) {
    case 'ArrowUp':
      return { row: isControl ? 0 : row - 1, column };
    case 'ArrowDown':
      return { row: isControl ? rows - 1 : row + 1, column };
    case 'ArrowLeft':
      return { row, column: isControl ? 0 : column - 1 };
    case 'ArrowRight':
      return { row, column: isControl ? columns - 1 : column + 1 };
    case 'Home':
      return { row: isControl ? 0 : row, column: 0 };
    case 'End':
      return { row: isControl ? rows - 1 : row, column: columns - 1 };
    case 'PageUp':
      return { row: row - page, column };
    case 'PageDown':
      return { row: row + page, column };
    default:
      return null;
  }
}

function between(value: number, most: number): number {
  return Math.max(0, Math.min(most, value));
}
