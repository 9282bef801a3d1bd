/** The two rings of a chip of a mesh: along its row (H) and along its column (V). */

export const DIRECTIONS = ['horizontal', 'vertical'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** One value for each ring. */
export type ByDirection<T = number> = Readonly<Record<Direction, T>>;

export function bothWays<T>(value: T): ByDirection<T> {
  return { horizontal: value, vertical: value };
}

export function other(direction: Direction): Direction {
  return direction === 'horizontal' ? 'vertical' : 'horizontal';
}

export function inEachDirection<T>(make: (direction: Direction) => T): ByDirection<T> {
  return { horizontal: make('horizontal'), vertical: make('vertical') };
}
