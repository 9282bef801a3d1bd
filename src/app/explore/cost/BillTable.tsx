import { formatCount } from '../../../units/count.ts';
import { formatDecimal } from '../../../units/decimal.ts';
import { formatDollars } from '../../../units/dollars.ts';
import { dimensionClass } from '../../ui/theme/dimension-colour.ts';
import { partText, type Bill, type BillComponent, type BillDimension } from './bill.ts';
import './cost.css';

const DIGITS = 4;

const ALL_TEXT: Readonly<Record<BillComponent, string>> = {
  link: 'All links',
  nic: 'All NICs',
  switch: 'All switches',
};

/** Every part of the network, dimension by dimension. */
export function BillTable({ bill }: { readonly bill: Bill }) {
  return (
    <table className="bill">
      <caption className="visually-hidden">Parts of the network and what they cost</caption>
      <thead>
        <tr>
          <th scope="col">Dimension</th>
          <th scope="col">Part</th>
          <th scope="col">Count</th>
          <th scope="col" title="Ports of a switch">
            Radix
          </th>
          <th scope="col" title="Of one part; a switch carries it on every port">
            GB/s each
          </th>
          <th scope="col" title="Of 1 GB/s of one part, or of one port of a switch">
            $ per GB/s
          </th>
          <th scope="col" title="count × radix × bandwidth × price">
            Cost
          </th>
        </tr>
      </thead>
      {bill.dimensions.map((dimension) => (
        <DimensionLines key={dimension.number} dimension={dimension} />
      ))}
      <tfoot>
        {bill.byComponent.map(({ component, dollars }) => (
          <Total key={component} label={ALL_TEXT[component]} dollars={dollars} />
        ))}
        <Total label="Network" dollars={bill.dollars} isStrong />
        <Total
          label={`Per NPU, ${formatCount(bill.npus)} in all`}
          dollars={bill.dollars / bill.npus}
          isStrong
        />
      </tfoot>
    </table>
  );
}

function DimensionLines({ dimension }: { readonly dimension: BillDimension }) {
  const { number, block, tier, lines, dollars } = dimension;
  return (
    <tbody className={dimensionClass(number - 1)}>
      {lines.map((line, index) => (
        <tr key={line.component}>
          {index === 0 ? (
            <th scope="rowgroup" rowSpan={lines.length} className="bill__dimension">
              {number} · {block} <span className="bill__tier">{tier}</span>
              {lines.length > 1 ? <span className="bill__sum">{formatDollars(dollars, DIGITS)}</span> : null}
            </th>
          ) : null}
          <td>{partText(line.component, dimension)}</td>
          <td>{formatCount(line.count)}</td>
          <td>{line.component === 'switch' ? formatCount(line.radix) : '–'}</td>
          <td>{formatDecimal(line.bandwidthGBps)}</td>
          <td>{formatDecimal(line.pricePerGBps, DIGITS)}</td>
          <td>{formatDollars(line.dollars, DIGITS)}</td>
        </tr>
      ))}
      {lines.length === 0 ? (
        <tr>
          <th scope="rowgroup" className="bill__dimension">
            {number} · {block} <span className="bill__tier">{tier}</span>
          </th>
          <td colSpan={5}>no parts: it joins nobody</td>
          <td>{formatDollars(0)}</td>
        </tr>
      ) : null}
    </tbody>
  );
}

interface TotalProps {
  readonly label: string;
  readonly dollars: number;
  readonly isStrong?: boolean;
}

function Total({ label, dollars, isStrong = false }: TotalProps) {
  return (
    <tr className={isStrong ? 'bill__total' : ''}>
      <th scope="row" colSpan={6}>
        {label}
      </th>
      <td>{formatDollars(dollars, DIGITS)}</td>
    </tr>
  );
}
