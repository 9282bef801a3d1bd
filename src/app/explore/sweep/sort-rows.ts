/** The rows of the table in the order of a column. */
import type { SweepNumbers, SweepRow } from '../../../worker/client/pool.ts';

export type SortKey = 'index' | 'value' | 'topology' | 'workload' | 'scheme' | keyof SweepNumbers;

export interface Sort {
  readonly by: SortKey;
  readonly isDescending: boolean;
}

/** Rows without the number stay last in either direction; equal ones keep the order of the sweep. */
export function sortRows(rows: readonly SweepRow[], { by, isDescending }: Sort): readonly SweepRow[] {
  const sign = isDescending ? -1 : 1;
  const keyed = rows.map((row) => ({ row, key: keyOf(row, by) }));
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null)
      return Number(a.key === null) - Number(b.key === null) || a.row.index - b.row.index;
    const order = a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
    return sign * order || a.row.index - b.row.index;
  });
  return keyed.map(({ row }) => row);
}

function keyOf(row: SweepRow, by: SortKey): number | string | null {
  switch (by) {
    case 'index':
    case 'value':
    case 'topology':
    case 'workload':
    case 'scheme':
      return row[by];
    default:
      return row.numbers?.[by] ?? null;
  }
}
