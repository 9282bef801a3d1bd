import { formatDecimal } from '../../../../units/decimal.ts';
import type { Matrix } from '../../../../workload/gemm2d/product.ts';
import { Table } from '../../../parts/table/Table.tsx';

interface MatrixTableProps {
  readonly caption: string;
  readonly matrix: Matrix;
  /** What it should be. */
  readonly wanted: Matrix;
}

/** A matrix of whole numbers; wrong entries are marked and shown with the right value. */
export function MatrixTable({ caption, matrix, wanted }: MatrixTableProps) {
  const wrong = matrix.flatMap((row, y) => row.filter((value, x) => value !== wanted[y]?.[x])).length;
  const count = matrix.reduce((sum, row) => sum + row.length, 0);
  return (
    <Table
      caption={`${caption}${wrong === 0 ? '' : `: ${wrong} of ${count} wrong`}`}
      isCaptionShown
      region={caption}
      className="mesh-matrix"
      columns={['C', ...(matrix[0] ?? []).map((_, x) => String(x))]}
      rows={matrix.map((row, y) => ({
        key: y,
        head: y,
        cells: row.map((value, x) => {
          const right = wanted[y]?.[x];
          const text = formatDecimal(value);
          return value === right ? (
            text
          ) : (
            <span className="mesh-matrix__wrong" title={`should be ${right}`}>
              {text}
            </span>
          );
        }),
      }))}
    />
  );
}
