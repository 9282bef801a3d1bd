import type { Quantity } from '../../parts/charts/quantity.ts';
import { Folded } from '../../ui/Folded.tsx';

/** The name of what is printed with the unit that it is printed in. */
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
      <table className="papers-table papers-table--figure">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{quantity} of</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ head, values }) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {values.map((value, index) => (
                <td key={columns[index]}>{value === null ? '–' : print(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Folded>
  );
}
