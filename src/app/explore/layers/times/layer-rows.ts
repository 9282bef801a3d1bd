/** Which layers stand in one row of the table: each alone, or neighbours with equal numbers together. */
import type { TimeColumn } from './columns.ts';

export interface LayerRow {
  /** Layers `first` to `last`, counted from 0. */
  readonly first: number;
  readonly last: number;
}

/** Times of equal layers differ by what adding up late in a run rounds. */
const ROUNDING = 1e-6;

export function layerRows(
  layers: number,
  columns: readonly TimeColumn[],
  isGrouped: boolean,
): readonly LayerRow[] {
  const rows: LayerRow[] = [];
  let first = 0;
  for (let layer = 1; layer <= layers; layer++) {
    if (layer < layers && isGrouped && areEqual(columns, first, layer)) continue;
    rows.push({ first, last: layer - 1 });
    first = layer;
  }
  return rows;
}

function areEqual(columns: readonly TimeColumn[], a: number, b: number): boolean {
  return columns.every(({ value }) => {
    const [first, other] = [value(a), value(b)];
    if (first === null || other === null) return first === other;
    return Math.abs(first - other) <= ROUNDING * Math.max(first, other);
  });
}

/** `Layer 1 to 96`, `conv1 to fc`. */
export function rowName({ first, last }: LayerRow, names: readonly string[]): string {
  const name = names[first] ?? '';
  if (first === last) return name;
  const other = names[last] ?? '';
  const word = /^\D* (?=[\d,]+$)/.exec(name)?.[0] ?? '';
  return `${name} to ${other.startsWith(word) ? other.slice(word.length) : other}`;
}

/** `96 equal`; empty for a layer that equals no other. */
export function countText({ first, last }: LayerRow): string {
  return first === last ? '' : `${last - first + 1} equal`;
}

export interface Sorting {
  /** Key of the column; null for the order of the model. */
  readonly key: string | null;
  readonly isDescending: boolean;
}

/** Sorts rows by a column, and equal rows in the order of the model; rows without a number come last. */
export function sortRows(
  rows: readonly LayerRow[],
  columns: readonly TimeColumn[],
  { key, isDescending }: Sorting,
): readonly LayerRow[] {
  const column = columns.find((candidate) => candidate.key === key);
  if (column === undefined) return isDescending ? rows.toReversed() : rows;
  const values = new Map(rows.map((row) => [row, column.value(row.first)]));
  return rows.toSorted((a, b) => {
    const [first, other] = [values.get(a) ?? null, values.get(b) ?? null];
    if (first === null || other === null) return Number(first === null) - Number(other === null);
    return isDescending ? other - first : first - other;
  });
}

/** What a click on the head of a column makes of the order: largest first, smallest first, as the model has them. */
export function nextSorting(before: Sorting, key: string | null): Sorting {
  if (before.key !== key) return { key, isDescending: key !== null };
  if (key === null) return { key, isDescending: !before.isDescending };
  return before.isDescending ? { key, isDescending: false } : { key: null, isDescending: false };
}
