import { BarChart } from '../../parts/charts/BarChart.tsx';
import type { BarFill } from '../../parts/charts/bars.ts';
import { dollarQuantity } from '../../parts/charts/quantity.ts';
import { formatDollars } from '../../../units/dollars.ts';
import { COMPONENT_TEXT, type Bill, type BillComponent } from './bill.ts';

const COMPONENTS: readonly BillComponent[] = ['link', 'nic', 'switch'];
const FILLS: Readonly<Record<BillComponent, BarFill>> = { link: 'outline', nic: 'solid', switch: 'hatched' };
const SERIES = COMPONENTS.map((component) => ({ name: COMPONENT_TEXT[component], fill: FILLS[component] }));
const QUANTITY = dollarQuantity('Cost');

/** Cost of links, NICs and switches by dimension; the table next to it has the same numbers. */
export function CostChart({ bill, scheme }: { readonly bill: Bill; readonly scheme: string }) {
  const groups = bill.dimensions.map(({ number, block, lines }) => ({
    label: `${number} · ${block}`,
    values: COMPONENTS.map(
      (component) => lines.find((line) => line.component === component)?.dollars ?? null,
    ),
  }));
  return (
    <BarChart
      title={`Cost by dimension and part, ${scheme}`}
      quantity={QUANTITY}
      series={SERIES}
      groups={groups}
      print={(value) => formatDollars(value)}
    />
  );
}
