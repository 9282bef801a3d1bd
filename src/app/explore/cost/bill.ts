/** The bill of materials as the page prints it: lines of one dimension, totals of one component. */
import { isByTier } from '../../../cost/facts/prices.ts';
import { printRecord } from '../../../units/csv-record.ts';
import { npuCount } from '../../../topology/dimension.ts';
import { printNotation } from '../../../topology/print-notation.ts';
import type { Design } from '../../../design/document.ts';
import type { NetworkPrice } from '../../../run/report/results.ts';

export type BillComponent = NetworkPrice['dimensions'][number]['items'][number]['component'];

export const COMPONENT_TEXT: Readonly<Record<BillComponent, string>> = {
  link: 'Link',
  nic: 'NIC',
  switch: 'Switch',
};

/** What connects an NPU to a switch: of a dimension with ports, such as of NVLink, not a NIC. */
export function partText(component: BillComponent, { hasPorts }: Pick<BillDimension, 'hasPorts'>): string {
  return component === 'nic' && hasPorts ? 'NPU port' : COMPONENT_TEXT[component];
}

export interface BillLine {
  readonly component: BillComponent;
  readonly count: number;
  readonly radix: number;
  readonly bandwidthGBps: number;
  readonly pricePerGBps: number;
  readonly dollars: number;
}

export interface BillDimension {
  /** Counted from 1. */
  readonly number: number;
  readonly block: string;
  readonly tier: string;
  readonly lines: readonly BillLine[];
  /** Prices by tier have NICs between nodes alone; the flat prices of the bandwidth study have one at every switch. */
  readonly hasPorts: boolean;
  readonly dollars: number;
}

export interface Bill {
  readonly dimensions: readonly BillDimension[];
  readonly byComponent: readonly { readonly component: BillComponent; readonly dollars: number }[];
  readonly dollars: number;
  readonly npus: number;
}

export function billOf({ topology, cost }: Design, price: NetworkPrice): Bill {
  const dimensions = price.dimensions.flatMap(({ items, dollars }, index): readonly BillDimension[] => {
    const dimension = topology.dimensions[index];
    if (dimension === undefined) return [];
    const block = printNotation([dimension]);
    const { tier } = dimension;
    const hasPorts = isByTier(cost) && tier !== 'pod';
    return [{ number: index + 1, block, tier, lines: items, hasPorts, dollars }];
  });
  const lines = dimensions.flatMap((dimension) => dimension.lines);
  const totalOf = (component: BillComponent): number =>
    lines.reduce((sum, line) => (line.component === component ? sum + line.dollars : sum), 0);
  return {
    dimensions,
    byComponent: (Object.keys(COMPONENT_TEXT) as BillComponent[])
      .filter((component) => lines.some((line) => line.component === component))
      .map((component) => ({ component, dollars: totalOf(component) })),
    dollars: price.dollars,
    npus: npuCount(topology),
  };
}

const COLUMNS = [
  ...['dimension', 'block', 'tier', 'component', 'count', 'radix'],
  ...['bandwidth_gbps_each', 'dollars_per_gbps', 'dollars'],
];

/** One line for each part, with all digits; a price is per port of a switch. */
export function billCsv({ dimensions }: Bill): string {
  const rows = dimensions.flatMap(({ number, block, tier, lines }) =>
    lines.map(({ component, count, radix, bandwidthGBps, pricePerGBps, dollars }) =>
      printRecord([number, block, tier, component, count, radix, bandwidthGBps, pricePerGBps, dollars]),
    ),
  );
  return [printRecord(COLUMNS), ...rows].join('');
}
