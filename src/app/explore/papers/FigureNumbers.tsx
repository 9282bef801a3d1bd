import type { Quantity } from '../../parts/charts/quantity.ts';
import { Table } from '../../parts/table/Table.tsx';
import { Folded } from '../../ui/Folded.tsx';

/** A quantity with the unit in which it is printed. */
export function withUnit(name: string, { units }: Quantity): string {
  const unit = units.at(-1)?.symbol ?? '';
  return unit === '' ? name : `${name} (${unit})`;
}

interface FigureNumbersProps {
  readonly figure: number | string;
  readonly quantity: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly head: string; readonly values: readonly (number | null)[] }[];
  readonly print: (value: number) => string;
}

/** The numbers behind a figure. */
export function FigureNumbers({ figure, quantity, columns, rows, print }: FigureNumbersProps) {
  return (
    <Folded title={`Numbers of figure ${figure}`} aside={quantity}>
      <Table
        caption={`Figure ${figure}: ${quantity}`}
        className="papers-table"
        columns={[{ name: <span className="visually-hidden">{quantity} of</span> }, ...columns]}
        rows={rows.map(({ head, values }) => ({
          key: head,
          head,
          cells: values.map((value) => (value === null ? '–' : print(value))),
        }))}
      />
    </Folded>
  );
}
