/** The numbers behind a chart. */
export interface DataColumn {
  readonly name: string;
  /** Empty for a count, a ratio or a text. */
  readonly unit: string;
}

export type DataCell = string | number | null;

export interface DataTable {
  readonly columns: readonly DataColumn[];
  readonly rows: readonly (readonly DataCell[])[];
}

/** `Budget (GB/s)`. */
export function columnHead({ name, unit }: DataColumn): string {
  return unit === '' ? name : `${name} (${unit})`;
}
