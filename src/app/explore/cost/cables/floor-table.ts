/** The cables between the cabinets of a machine room as numbers. */
import type { CablePlan } from '../../../../cost/cable-plan.ts';
import type { DataTable } from '../../../parts/export/data-table.ts';

/** A row for every two cabinets that cables join; cabinets count row by row, both from 1. */
export function floorTable({ columns, runs }: CablePlan): DataTable {
  return {
    columns: [
      ...['From row', 'From column', 'To row', 'To column', 'Cables'].map((name) => ({ name, unit: '' })),
      { name: 'Each', unit: 'm' },
      { name: 'Diagonal', unit: '' },
    ],
    rows: runs.map(({ from, to, cables, metres, isDiagonal }) => [
      ...[from, to].flatMap((cabinet) => [Math.floor(cabinet / columns) + 1, (cabinet % columns) + 1]),
      ...[cables, metres, isDiagonal ? 'yes' : 'no'],
    ]),
  };
}
